// Plays the cases of the contract with the JavaScript client.

import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { request as http } from 'node:http'
import { request as https } from 'node:https'
import { after, before, test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { FixtureServer, FixtureServerError, Session } from '../src/index.js'

const given = process.env.FIXTURE_SERVER_CONTRACT
const folder = given ? pathToFileURL(`${given}/`) : new URL('../../contract/', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.json')).sort()
const cases = files.flatMap((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')))

let server
before(async () => {
  server = await FixtureServer.start({ root: new URL('site', folder) })
})
after(() => server.close())

for (const { case: name, steps } of cases) test(name, () => play(steps))

test('every public method stands in a case', () => {
  const called = new Set(cases.flatMap(({ steps }) => steps).map(({ do: call }) => call?.split('.')[1]))
  const methods = [FixtureServer, FixtureServer.prototype, Session.prototype].flatMap((owner) =>
    Object.entries(Object.getOwnPropertyDescriptors(owner))
      .filter(([name, { value }]) => typeof value === 'function' && !['constructor', 'prototype'].includes(name))
      .map(([name]) => name)
  )
  assert.deepEqual(methods.filter((name) => !called.has(name)), [])
})

async function play(steps) {
  const known = { client: FixtureServer, server, folder: fileURLToPath(folder).replace(/\/$/, '') }
  const running = {}
  const opened = []
  try {
    for (const [index, step] of steps.entries()) {
      try {
        await perform(filled(step, known), known, running, opened)
      } catch (error) {
        error.message = `step ${index + 1}: ${JSON.stringify(step)}\n  ${error.message}`
        throw error
      }
    }
  } finally {
    for (const thing of opened.reverse()) await thing.close()
  }
}

async function perform(step, known, running, opened) {
  const work = async () => {
    if (step.join) return running[step.join]
    if (step.get) return get(step)
    const [name, method] = step.do.split('.')
    const args = [...(step.with ?? [])]
    // Options follow the positional arguments; only that of `openSession` is optional.
    if (method === 'openSession' && !args.length) args.push(undefined)
    if (step.options) args.push(step.options)
    return known[name][method](...args)
  }
  if (step.start) {
    running[step.start] = work()
    running[step.start].catch(() => {})
    return
  }
  let result
  try {
    result = await work()
  } catch (error) {
    if (!(error instanceof FixtureServerError)) throw error
    assert.ok(step.throws, `threw ${error.name}: ${error.message}`)
    const facts = Object.fromEntries(Object.keys(step.throws).map((key) => [key, error[key]]))
    matches({ ...facts, type: error.constructor.name, message: error.message }, step.throws)
    return
  }
  if (typeof result?.close === 'function') opened.push(result)
  assert.ok(!step.throws, `threw nothing, and gave ${JSON.stringify(result)}`)
  if (step.gives) matches(result, step.gives)
  if (step.as) known[step.as] = result
}

/** A part of a step, with the values that earlier steps have returned. */
function filled(value, known) {
  if (Array.isArray(value)) return value.map((element) => filled(element, known))
  if (value?.$path) return new URL(value.$path, folder)
  if (value && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, element]) => [key, filled(element, known)]))
  }
  if (typeof value !== 'string') return value
  const find = (path) => path.split('.').reduce((found, key) => found[key], known)
  const whole = /^\{\{([\w.]+)\}\}$/.exec(value)
  return whole ? find(whole[1]) : value.replace(/\{\{([\w.]+)\}\}/g, (_, path) => find(path))
}

/** Fails unless a value matches the expected one. */
function matches(actual, wanted, place = 'the result') {
  const said = `${place} is ${JSON.stringify(actual)}, expected ${JSON.stringify(wanted)}`
  if (wanted?.$has) {
    assert.ok(Array.isArray(actual) && actual.some((element) => fits(element, wanted.$has)), said)
  } else if (Array.isArray(wanted)) {
    assert.ok(Array.isArray(actual) && actual.length === wanted.length, said)
    wanted.forEach((value, index) => matches(actual[index], value, `${place}: ${index}`))
  } else if (wanted && typeof wanted === 'object') {
    assert.ok(actual && typeof actual === 'object', said)
    for (const key of wanted.$lacks ?? []) assert.ok(!(key in actual), said)
    for (const [key, value] of Object.entries(wanted)) {
      if (key !== '$lacks') matches(actual[key], value, `${place}: ${key}`)
    }
  } else if (typeof wanted === 'string') {
    const parts = wanted.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    assert.ok(typeof actual === 'string' && new RegExp(`^${parts.join('.*')}$`, 's').test(actual), said)
  } else {
    assert.ok(actual === wanted, said)
  }
}

function fits(actual, wanted) {
  try {
    matches(actual, wanted)
    return true
  } catch {
    return false
  }
}

/** Returns the response to an HTTP client that follows no redirects. */
function get({ get: url, method = 'GET', headers, trust }) {
  return new Promise((resolve) => {
    const broken = () => resolve({ broken: true })
    const send = url.startsWith('https:') ? https : http
    const request = send(url, { method, headers, ca: trust, agent: false, timeout: 30_000 }, async (response) => {
      try {
        let body = ''
        for await (const text of response.setEncoding('utf8')) body += text
        resolve({ broken: false, status: response.statusCode, fields: response.headers, body })
      } catch {
        broken()
      }
    })
    request.on('error', broken)
    request.end()
  })
}
