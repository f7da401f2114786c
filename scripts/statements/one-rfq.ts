import { SEVERAL_RFQS } from '../laws/several-rfqs.ts'
import { readLogs, type Write } from './log.ts'
import { type TenderWrite, tenderWrites } from './tender-writes.ts'

/** Transactions, in the logs of a folder, that wrote to more than one RFQ, bid, award or proposal. */
export function severalRfqs(dir: string): string[] {
  const parsed = new Map<string, TenderWrite[]>()
  const writesOf = ({ text }: Write) => {
    if (!parsed.has(text)) parsed.set(text, tenderWrites(text))
    return parsed.get(text)!
  }
  const found = readLogs(dir)
    .flatMap(({ transactions }) => transactions)
    .flatMap((writes) => {
      const isExcused = ({ senders }: Write) => senders.some((file) => Object.hasOwn(SEVERAL_RFQS, file))
      const own = writes.filter((write) => !isExcused(write))
      const named = own.flatMap((write) =>
        writesOf(write).flatMap(({ names }) =>
          names.map(({ key, parameter }) => ({ key, value: write.values[parameter - 1] })),
        ),
      )
      const several = Map.groupBy(named, ({ key }) => key)
      return [...several]
        .filter(([, all]) => new Set(all.map(({ value }) => value)).size > 1)
        .map(
          ([key]) =>
            `${[...new Set(own.map(({ senders }) => senders[0]))].sort().join(', ')}: several ${key} in one transaction`,
        )
    })
  return [...new Set(found)].sort()
}
