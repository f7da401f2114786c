import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { fail } from '#framework/api/failure.ts'
import { createConcurrencyLimit } from '#framework/http/concurrency-limit.server.ts'
import { paperTexts } from './paper.messages.ts'
import type { PaperHead } from './paper-values.ts'
import { END_SIGNALS, type SetAnswer, type SetRequest } from './set-paper.server.ts'

/** What is set on paper: values for a template, which alone decides what they mean. No text in them is ever markup. */
export interface Paper {
  /** A file of Typst beside the module that uses it (`frame.typ` says how it begins). */
  template: URL
  /** Plain values, which the template reads as `data`. */
  data: { head: PaperHead }
}

export interface SetPaper {
  pdf: Buffer
  /** Characters that no font has. Each stands on the paper as its code: `[U+4E2D]`. */
  missing: string[]
}

const PROGRAM = fileURLToPath(new URL('typesetter.server.ts', import.meta.url))

const LIMITS = {
  /** Of the processor's time, which does not depend on other work of the machine. */
  maxCpuMs: 5000,
  /** From when the process has begun with a paper, however little of the processor it gets. */
  timeoutMs: 20_000,
  /** Until then: a process may have to start, on a machine with other work. */
  startTimeoutMs: 30_000,
  maxDataBytes: 1024 * 1024,
  maxPages: 200,
  maxPdfBytes: 10 * 1024 * 1024,
  /** Then another process takes its place: what Typst has taken it does not give back. */
  maxPapers: 500,
  maxRestingBytes: 200 * 1024 * 1024,
  idleMs: 60_000,
}

/**
 * Neither settings and secrets nor a proxy: Typst has an HTTP client. Without a home it looks for no
 * packages on this machine.
 */
const { NODE_COMPILE_CACHE } = process.env
const ENVIRONMENT = { HOME: '/dev/null', ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) }

/** A typesetter has a process of its own while there are papers to set. Tests change its limits. */
export function createTypesetter(changed: Partial<typeof LIMITS> = {}) {
  const limits = { ...LIMITS, ...changed }
  const inTurn = createConcurrencyLimit({
    maxRunning: 1,
    maxQueue: 8,
    timeoutMs: 10_000,
    failureCode: 'downloads_busy',
    ofCaller: { maxRunning: 1, maxQueue: 1, failureCode: 'download_busy' },
  })
  let child: ChildProcess | undefined
  let papers = 0
  let rss = 0
  let idle: NodeJS.Timeout | undefined

  function start() {
    papers = 0
    rss = 0
    const started = fork(PROGRAM, [], {
      env: ENVIRONMENT,
      cwd: '/',
      // For values and fonts: the memory of Typst is not V8's.
      execArgv: ['--max-old-space-size=64'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    started.once('exit', () => {
      if (child === started) child = undefined
    })
    // The paper that waits for it has its own listener.
    started.on('error', () => {})
    return started
  }

  function end(process: ChildProcess) {
    if (child === process) child = undefined
    if (process.connected) process.disconnect()
  }

  /** A process that waits for papers keeps this one from nothing. */
  function rest(process: ChildProcess) {
    process.unref()
    process.channel?.unref()
    if (papers >= limits.maxPapers || rss > limits.maxRestingBytes) end(process)
    else idle = setTimeout(() => end(process), limits.idleMs).unref()
  }

  async function set(request: SetRequest): Promise<SetPaper> {
    clearTimeout(idle)
    const process = (child ??= start())
    process.ref()
    process.channel?.ref()
    papers++
    const { promise, resolve, reject } = Promise.withResolvers<SetPaper>()
    const kill = (reason: string) => {
      reject(new Error(reason))
      process.kill('SIGKILL')
      if (child === process) child = undefined
    }
    let limit: AbortSignal | undefined
    const onLimit = () => kill('a paper took too long')
    const setLimit = (ms: number | null) => {
      limit?.removeEventListener('abort', onLimit)
      limit = ms === null ? undefined : AbortSignal.timeout(ms)
      limit?.addEventListener('abort', onLimit)
    }
    const onMessage = (answer: SetAnswer) => {
      if (answer.type === 'begun') setLimit(limits.timeoutMs)
      else if (answer.type === 'failed') reject(new Error(answer.reason))
      else {
        rss = answer.rss
        resolve({ pdf: Buffer.from(answer.pdf), missing: answer.missing })
      }
    }
    const onExit = (code: number | null, signal: string | null) =>
      reject(
        new Error(
          signal === END_SIGNALS.too_large
            ? 'a paper took too much memory'
            : signal === END_SIGNALS.too_long
              ? 'a paper took too long'
              : `a process ended: ${signal ?? code}`,
        ),
      )
    process.on('message', onMessage).once('exit', onExit).once('error', reject)
    setLimit(limits.startTimeoutMs)
    process.send(request, (error) => error && reject(error))
    try {
      return await promise
    } finally {
      setLimit(null)
      process.off('message', onMessage).off('exit', onExit).off('error', reject)
      rest(process)
    }
  }

  /** Throws 429 and 503 when too many are waiting, and 503 where there is no paper. */
  return async function typeset({ template, data }: Paper): Promise<SetPaper> {
    const request = {
      template: fileURLToPath(template),
      data: JSON.stringify({ ...data, frame: paperTexts }),
      maxPages: limits.maxPages,
      maxCpuMs: limits.maxCpuMs,
    }
    return inTurn(async () => {
      try {
        if (Buffer.byteLength(request.data) > limits.maxDataBytes) throw new Error('a paper has too many values')
        const set_paper = await set(request)
        if (set_paper.pdf.length > limits.maxPdfBytes) throw new Error('a paper has too many bytes')
        return set_paper
      } catch (error) {
        throw Object.assign(fail(503, 'paper_failed', { retryAfter: 5 }), { cause: error })
      }
    })
  }
}

export const typeset = createTypesetter()
