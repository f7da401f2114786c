import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { env } from 'node:process'
import type { BrowserContext, TestInfo } from '@playwright/test'

/** Which places of a build that reports them a journey runs; `npm run faults -- --pages` asks for it. */
export interface RunPlaces {
  /** File and line. */
  test: string
  seconds: number
  passed: boolean
  places: number[]
}

/** Collects what the documents of a context report, where a run asks for it. */
export async function collectPlaces(context: BrowserContext, places: Set<number>) {
  if (env.PLACES_DIR === undefined) return
  await context.exposeBinding('reportPlaces', (_, reported: number[]) => {
    for (const place of reported) places.add(place)
  })
}

/** Writes what a journey ran into the folder of the run. */
export function writePlaces({ file, line, duration, status }: TestInfo, passed: boolean, places: Set<number>) {
  if (env.PLACES_DIR === undefined) return
  const run: RunPlaces = {
    test: `${relative(process.cwd(), file)}:${line}`,
    seconds: duration / 1000,
    passed: passed && (status === 'passed' || status === 'skipped'),
    places: [...places],
  }
  writeFileSync(join(env.PLACES_DIR, `${randomUUID()}.json`), JSON.stringify(run))
}
