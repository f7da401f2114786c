import { relative } from 'node:path'
import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { recordFailure } from './failed-tests.ts'

/** Reporter of Playwright beside its list: records each failed journey, and errors outside of journeys. */
export default class ReportFailedJourneys implements Reporter {
  onTestEnd({ location, title }: TestCase, { status, error }: TestResult) {
    if (status === 'passed' || status === 'skipped') return
    recordFailure(`${relative('', location.file)}:${location.line} › ${title}`, error?.message ?? status)
  }
  onError({ message, location }: TestError) {
    recordFailure(location ? `${relative('', location.file)}:${location.line}` : 'playwright', message)
  }
}
