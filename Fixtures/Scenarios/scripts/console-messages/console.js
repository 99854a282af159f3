for (const level of ["debug", "log", "info", "warn", "error"]) {
  const print = console[level];
  console[level] = (...values) => {
    const words = values.map((value) =>
      typeof value === "object" && !(value instanceof Error) ? JSON.stringify(value) : String(value));
    webkit.messageHandlers.console.postMessage(`${level}: ${words.join(" ")}`);
    print.apply(console, values);
  };
}
