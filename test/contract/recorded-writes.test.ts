import { describe, it } from 'node:test'
import { LANGS } from '#framework/i18n/messages.ts'
import { testApp } from '#test/support/app.ts'
import { createRecorder } from '#test/support/recorded/recorder.ts'
import { fileSteps, marketSteps } from '#test/support/recorded/market.ts'
import { aRecordedWorld } from '#test/support/recorded/world.ts'
import { accountSteps, recordedLinks, tenderSteps } from '#test/support/recorded/writes.ts'

const SLICES = {
  uploads: /^\/uploads/,
  marketplace: /marketplace/,
  bids: /bids\b|accept-bid/,
  rfqs: /rfqs/,
  accounts: /./,
}

describe('writing calls of the first contract', () => {
  it('answer every actor in both languages as recorded, with each failure', async () => {
    const recorder = createRecorder()
    for (const lang of LANGS) {
      const { database, call } = await testApp()
      const { actors, today } = await aRecordedWorld(database)
      await recordedLinks(database)
      const record = recorder.inLanguage(lang, today)
      const day = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
      const world = { day, database }
      for (const { call: named, as, options, note } of [
        tenderSteps(world),
        marketSteps(world),
        accountSteps(),
        fileSteps(world),
      ].flat()) {
        for (const actor of as) {
          const request = typeof named === 'string' ? named : await named()
          const [method = '', path = ''] = request.split(' ')
          record(
            `${request} as ${actor}${note ? ` (${note})` : ''}`,
            await call(method, path, { ...options, as: actors[actor], lang }),
          )
        }
      }
    }
    recorder.compare('writes', SLICES)
  })
})
