// The same with a library that knows `Symbol.asyncDispose`, as that of TypeScript 5.2 and later does.

import { FixtureServer } from '../src/index.js'

declare global {
  interface SymbolConstructor {
    readonly asyncDispose: unique symbol
  }
}

export async function disposed(server: FixtureServer): Promise<void> {
  const end: Promise<void> = server[Symbol.asyncDispose]()
  await end
}
