// A redirect, a password and a gate, by the npm package.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FixtureServer } from 'fixture-server'

const site = {
  '/start': { redirect: 302, to: '/cave' },
  '/cave': { html: '<p>Inside', auth: { basic: { realm: 'cave', user: 'aladdin', password: 'sesame' } } },
  '/slow': { html: '<p>Hello', gate: 'go' }
}

test('a password is asked for behind a redirect, and a page is held until its gate opens', async () => {
  const server = await FixtureServer.start()
  const session = await server.openSession({ site })
  assert.equal((await fetch(session.url + '/start')).status, 401)
  const headers = { Authorization: 'Basic ' + btoa('aladdin:sesame') }
  assert.equal(await (await fetch(session.url + '/start', { headers })).text(), '<p>Inside')
  let isLoaded = false
  const page = fetch(session.url + '/slow').then(reply => reply.text()).finally(() => { isLoaded = true })
  await session.waitForGate('go')
  assert.equal(isLoaded, false)
  await session.openGate('go')
  assert.equal(await page, '<p>Hello')
  await server.close()
})
