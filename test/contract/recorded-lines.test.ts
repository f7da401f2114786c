import { describe, it } from 'node:test'
import { LANGS } from '#framework/i18n/messages.ts'
import { testApp } from '#test/support/app.ts'
import { createRecorder } from '#test/support/recorded/recorder.ts'
import { aWorldWithLines, lineSteps } from '#test/support/recorded/lines.ts'

const SLICES = {
  bids: /\/bids\b|accept-bid/,
  rfqs: /rfqs/,
  reference: /./,
}

describe('calls about bills of quantities', () => {
  it('answer in both languages as recorded, with each failure', async () => {
    const recorder = createRecorder()
    for (const lang of LANGS) {
      const { database, call } = await testApp()
      const { actors, today } = await aWorldWithLines(database)
      const record = recorder.inLanguage(lang, today)
      const day = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
      for (const { call: named, as, options, note } of lineSteps({ day, database })) {
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
    recorder.compare('lines', SLICES)
  })
})
