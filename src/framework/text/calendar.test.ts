import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { calendarFile } from './calendar.ts'

const ENTRY = {
  uid: 'order-7@tarsiya.example',
  sequence: 2,
  stamp: new Date('2026-12-01T09:30:15.123Z'),
  day: '2026-12-31',
  summary: 'توريد',
  description: 'PO-2026-000001',
  location: 'الرياض',
  url: 'https://tarsiya.example/orders/7',
  is_canceled: false,
}

/** The lines as a calendar reads them: what goes on after a space is one line. */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

describe('a calendar file', () => {
  it('has one whole day, which ends before the next one', () => {
    assert.deepEqual(linesOf(calendarFile(ENTRY)).slice(4, 11), [
      'BEGIN:VEVENT',
      'UID:order-7@tarsiya.example',
      'SEQUENCE:2',
      'DTSTAMP:20261201T093015Z',
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270101',
      'SUMMARY:توريد',
    ])
  })

  it('has texts that cannot add a line of their own', () => {
    const summary = 'A; B, C\\D\r\nSTATUS:CANCELLED\nEND:VEVENT\u2028\u0007'
    const lines = linesOf(calendarFile({ ...ENTRY, summary }))
    assert.ok(lines.includes(String.raw`SUMMARY:A\; B\, C\\D\nSTATUS:CANCELLED\nEND:VEVENT` + '\u2028 '))
    assert.deepEqual(
      lines.filter((line) => line.startsWith('STATUS:')),
      ['STATUS:CONFIRMED'],
    )
  })

  it('has lines of at most 75 bytes, between whole letters', () => {
    const summary = 'توريد مضخات الحريق 😀 '.repeat(20)
    const file = calendarFile({ ...ENTRY, summary })
    for (const line of file.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line)
    assert.ok(linesOf(file).includes(`SUMMARY:${summary}`))
    assert.ok(!file.includes('\ufffd'))
  })

  it('says that an entry does not hold any more', () => {
    assert.ok(linesOf(calendarFile({ ...ENTRY, is_canceled: true })).includes('STATUS:CANCELLED'))
  })
})
