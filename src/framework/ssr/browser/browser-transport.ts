import { ACTING_COMPANY } from '#framework/api/acting-company.ts'
import { BUSINESS_DAY } from '#framework/api/business-day.ts'
import {
  ApiFailure,
  type FailedField,
  isApiFailure,
  noAnswer,
  parseJson,
  type ApiAnswer,
  type ApiCall,
  type Transport,
} from '#framework/api/api-client.ts'
import { toFormData } from '#framework/api/form-data.ts'
import type { Lang, T } from '#framework/i18n/messages.ts'
import type { OpenDay } from './open-day.ts'

/** A change may wait for the database. Uploads may take long on a phone. */
const TIMEOUT_MS = 15_000
const CHANGE_TIMEOUT_MS = 65_000
const UPLOAD_TIMEOUT_MS = 120_000
const MAX_RETRIES = 2
const FIRST_PAUSE_MS = 300

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

async function sendByFetch({ method, url, headers, body, signal }: ApiCall, t: T): Promise<ApiAnswer> {
  const limit = AbortSignal.timeout(method === 'GET' ? TIMEOUT_MS : CHANGE_TIMEOUT_MS)
  try {
    const answer = await fetch(url, {
      method,
      headers,
      credentials: 'same-origin',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      ...(body !== undefined && { body }),
    })
    return { status: answer.status, header: (name) => answer.headers.get(name), text: await answer.text() }
  } catch (error) {
    // Aborted by the caller: do not retry.
    if (signal?.aborted) throw error
    throw noAnswer(t, error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'network')
  }
}

/**
 * The failure of an upload without a response. A browser that finds a file saved again, renamed or deleted since it was
 * chosen ends the request as if the network had failed; it cannot read that file any more.
 */
async function failedUpload(body: ApiCall['body'], t: T) {
  const files = body instanceof FormData ? [...body].filter(([, value]) => value instanceof File) : []
  const errors: FailedField[] = []
  for (const [field, file] of files as [string, File][]) {
    const isReadable = await file
      .slice(0, 1)
      .arrayBuffer()
      .then(
        () => true,
        () => false,
      )
    if (!isReadable)
      errors.push({ field, code: 'file_changed', message: t('errors.file_changed', { name: file.name }) })
  }
  const [first] = errors
  return first ? new ApiFailure(0, first.code, first.message, { errors }) : noAnswer(t, 'network')
}

/** Files go by XMLHttpRequest, the only way to learn how much of a body has left. */
const sendByUpload = ({ method, url, headers, body, onProgress }: ApiCall, t: T) =>
  new Promise<ApiAnswer>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.timeout = UPLOAD_TIMEOUT_MS
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total ? loaded / total : 0))
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        header: (name) => request.getResponseHeader(name),
        text: request.responseText,
      }),
    )
    request.addEventListener('error', () => void failedUpload(body, t).then(reject))
    request.addEventListener('abort', () => reject(noAnswer(t, 'network')))
    request.addEventListener('timeout', () => reject(noAnswer(t, 'timeout')))
    request.send(body)
  })

/** Whether it is unknown if a change was made (`outcome_unknown`), and its idempotency key allows sending it again. */
const mayRepeat = ({ headers }: ApiCall, { status, text }: ApiAnswer) =>
  status === 503 &&
  headers['idempotency-key'] !== undefined &&
  (parseJson(text) as { code?: unknown } | undefined)?.code === 'outcome_unknown'

/**
 * Calls the server from the page. A change whose outcome is unknown is sent once more with its key. Reading is tried
 * again up to twice when the network or the server is briefly away, and once more when the network came back during the
 * last try: the event that the network is back may arrive before that try has failed.
 */
export function browserTransport(
  lang: Lang,
  t: T,
  {
    actingCompany,
    day,
    network = window,
  }: { actingCompany?: string | undefined; day?: OpenDay; network?: EventTarget } = {},
): Transport {
  let returns = 0
  network.addEventListener('online', () => returns++)
  return async function send(call) {
    const answer = await answerOf(call)
    day?.learn(answer.header(BUSINESS_DAY))
    return answer
  }

  async function answerOf(call: ApiCall): Promise<ApiAnswer> {
    const { form, ...rest } = call
    const requestWithRetries: ApiCall = {
      ...rest,
      ...(form && { body: toFormData(form) }),
      headers: {
        ...call.headers,
        'accept-language': lang,
        ...(actingCompany !== undefined && { [ACTING_COMPANY]: actingCompany }),
      },
    }
    if (call.method !== 'GET') {
      const sendChange = requestWithRetries.body instanceof FormData ? sendByUpload : sendByFetch
      const answer = await sendChange(requestWithRetries, t)
      if (!mayRepeat(requestWithRetries, answer)) return answer
      await pause(FIRST_PAUSE_MS)
      return sendChange(requestWithRetries, t)
    }
    for (let attempt = 0; ; attempt++) {
      const before = returns
      const last = () => attempt >= MAX_RETRIES && returns === before
      try {
        const answer = await sendByFetch(requestWithRetries, t)
        if (answer.status !== 503 || last()) return answer
      } catch (error) {
        if (last() || !isApiFailure(error) || error.code !== 'network') throw error
      }
      // Jitter, so that clients do not retry at the same time.
      await pause(FIRST_PAUSE_MS * 3 ** Math.min(attempt, MAX_RETRIES - 1) * (0.5 + Math.random()))
    }
  }
}
