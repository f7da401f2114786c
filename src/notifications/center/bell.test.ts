import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { aCompany } from '#test/support/make/companies.ts'
import { aNotification } from '#test/support/make/notifications.ts'

const { app, database } = await testApp({}, undefined, {})
const get = async (url: string, cookie?: string) => (await app.inject({ url, headers: cookie ? { cookie } : {} })).body
/** The pill of the bell, in the page as it is written. */
const pill = (html: string) => /<span class="\w+" aria-hidden="true">([\d+]+)<\/span><\/button>/.exec(html)?.[1]

describe('the bell', () => {
  it('is written with its number, and without a pill when nothing is unread', async () => {
    const person = await aCompany(database)
    const none = await get('/en/support', person.cookie)
    assert.match(none, /aria-label="Notifications, nothing new"/)
    assert.equal(pill(none), undefined)
    for (let number = 0; number < 3; number++) await aNotification(database, person)
    await aNotification(database, person, { read: true })
    const three = await get('/en/support', person.cookie)
    assert.match(three, /aria-label="Notifications, 3 unread"/)
    assert.equal(pill(three), '3')
    for (let number = 0; number < 97; number++) await aNotification(database, person)
    assert.equal(pill(await get('/support', person.cookie)), '99+')
  })

  it('is not for guests', async () => {
    assert.doesNotMatch(await get('/en/support'), /Notifications/)
  })

  it('says no number while it is not known, and keeps no page from being shown', async () => {
    const person = await aCompany(database)
    await aNotification(database, person)
    const { pool } = database.owner
    await pool.query('alter table notifications rename to notifications_away')
    try {
      const html = await get('/en/support', person.cookie)
      assert.match(html, /aria-label="Notifications"/)
      assert.equal(pill(html), undefined)
      const list = await app.inject({ url: '/en/notifications', headers: { cookie: person.cookie } })
      assert.equal(list.statusCode, 503)
      assert.match(list.body, /Your notifications are safe/)
      assert.doesNotMatch(list.body, /\d+ unread/)
    } finally {
      await pool.query('alter table notifications_away rename to notifications')
    }
  })

  it('counts in the title of the list alone', async () => {
    const person = await aCompany(database)
    await aNotification(database, person)
    assert.match(await get('/en/notifications', person.cookie), /<title>\(1\) Notifications/)
    assert.match(await get('/en/support', person.cookie), /<title>Contact/)
  })
})
