import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import { switchTo } from '#test/support/run/cpu-recorder.ts'
import { recordFailure } from './failed-tests.ts'

/**
 * Reporter of `node --test` beside the dots: records each failed test, not the suites around it, and tells the recorder
 * of processor time whose test begins (where files share a process, this one runs in it).
 */
export default async function* reportFailedTests(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const event of source) {
    if (event.type === 'test:dequeue' && event.data.file !== undefined) switchTo(event.data.file)
    if (event.type !== 'test:fail') continue
    const { name, file, line, details } = event.data
    const { failureType, cause } = details.error as { failureType?: string; cause?: unknown }
    if (failureType === 'subtestsFailed') continue
    recordFailure(`${file ? `${relative('', file)}:${line ?? 1} › ` : ''}${name}`, cause ?? details.error)
    // The dots say it too: nothing to print here.
    yield ''
  }
}
