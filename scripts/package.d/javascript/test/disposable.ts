// The same test with a library that has `Symbol.asyncDispose`, as in TypeScript 5.2 and later.

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
