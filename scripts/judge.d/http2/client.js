// Node's HTTP/2 client for an origin. Prints the number of checks, and the findings.
'use strict';
const http2 = require('http2');
const fs = require('fs');
const [url, authority] = process.argv.slice(2);

const findings = [];
let count = 0;

function equal(name, got, wanted) {
  count += 1;
  if (JSON.stringify(got) !== JSON.stringify(wanted)) {
    findings.push(`${name}: ${JSON.stringify(got)}, expected ${JSON.stringify(wanted)}`);
  }
}

function connect(settings) {
  return new Promise((resolve, reject) => {
    const session = http2.connect(url, { ca: fs.readFileSync(authority), settings });
    session.once('error', reject);
    session.once('remoteSettings', () => resolve(session));
  });
}

function ask(session, fields, body) {
  return new Promise((resolve, reject) => {
    const answer = { interim: [], body: Buffer.alloc(0), trailers: {} };
    const stream = session.request(fields, { endStream: body === undefined });
    stream.on('headers', (head) => answer.interim.push(head[':status']));
    stream.on('response', (head) => { answer.head = head; answer.status = head[':status']; });
    stream.on('trailers', (head) => { answer.trailers = head; });
    stream.on('data', (piece) => { answer.body = Buffer.concat([answer.body, piece]); });
    stream.on('end', () => resolve(answer));
    stream.on('error', (error) => resolve({ ...answer, error: error.code, code: stream.rstCode }));
    if (body !== undefined) stream.end(body);
    stream.setTimeout(15000, () => reject(new Error(`nothing came of ${fields[':path']}`)));
  });
}

async function main() {
  const session = await connect({ enablePush: false });
  equal('the protocol', session.alpnProtocol, url.startsWith('https') ? 'h2' : 'h2c');
  equal('the settings', session.remoteSettings.maxConcurrentStreams >= 100, true);

  const page = await ask(session, { ':path': '/files/page.html' });
  equal('a page', [page.status, page.body.length], [200, Number(page.head['content-length'])]);
  const head = await ask(session, { ':path': '/files/page.html', ':method': 'HEAD' });
  equal('HEAD', [head.status, head.body.length], [200, 0]);
  equal('a response without a body', (await ask(session, { ':path': '/status/204' })).status, 204);
  const part = await ask(session, { ':path': '/files/page.html', range: 'bytes=5-9' });
  equal('a range', [part.status, part.body.toString()], [206, page.body.subarray(5, 10).toString()]);
  const trailers = await ask(session, { ':path': '/trailers?x-a=b' });
  equal('trailers', trailers.trailers['x-a'], 'b');
  const hints = await ask(session, { ':path': '/slow/hints' });
  equal('an interim response', [hints.interim[0], hints.status], [103, 200]);

  const large = Buffer.alloc(2000000, 'a');
  const echo = await ask(session, { ':path': '/post', ':method': 'POST', 'content-type': 'text/plain' }, large);
  equal('a large body', JSON.parse(echo.body).data.length, large.length);
  const waited = await ask(session, { ':path': '/post', ':method': 'POST', expect: '100-continue' }, 'a=b');
  equal('a body that waits', [waited.interim, waited.status], [[100], 200]);

  const many = await Promise.all(Array.from({ length: 300 }, () => ask(session, { ':path': '/files/page.html' })));
  equal('300 requests', many.every((one) => one.status === 200 && one.body.equals(page.body)), true);

  const reset = await ask(session, { ':path': '/broken/reset' });
  equal('a stream that is reset', [reset.error, reset.code], ['ERR_HTTP2_STREAM_ERROR', 2]);
  const held = session.request({ ':path': '/slow/gate' });
  held.on('error', () => {});
  held.close(http2.constants.NGHTTP2_CANCEL);
  equal('after a reset', (await ask(session, { ':path': '/arrived' })).status, 200);

  const [delay, echoed] = await new Promise((resolve, reject) => session.ping(
    Buffer.from('judgment'), (error, time, payload) => error ? reject(error) : resolve([time, payload.toString()])));
  equal('a ping', [delay < 5000, echoed], [true, 'judgment']);
  await new Promise((resolve) => session.settings({ initialWindowSize: 100 }, resolve));
  equal('smaller windows', (await ask(session, { ':path': '/files/page.html' })).body.equals(page.body), true);
  session.close();
  await new Promise((resolve) => session.once('close', resolve));
  equal('the end', session.destroyed, true);

  const small = await connect({ initialWindowSize: 1, headerTableSize: 0, maxHeaderListSize: 4000 });
  const slow = await ask(small, { ':path': '/arrived' });
  equal('the least of windows and tables', [slow.status, slow.body.length > 0], [200, true]);
  small.close();
}

main().catch((error) => findings.push(`it broke off: ${error}`)).then(() => {
  console.log(JSON.stringify({ count: Math.max(count, 1), findings }));
  process.exit(0);
});
