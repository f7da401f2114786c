import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Config } from '#framework/config/config.server.ts'
import { fail } from '#framework/api/failure.ts'

const MAX_ATTEMPTS = 3
const FIRST_RETRY_MS = 100
/** Time until the response headers must arrive. */
const TIMEOUT_MS = 10_000
/** Error codes for a full bucket: AWS and MinIO use the status, Ceph and MinIO these codes. */
const FULL = /<Code>(?:QuotaExceeded|InsufficientCapacity|XMinioStorageFull|XMinioAdminBucketQuotaExceeded)<\/Code>/

/** A request to the bucket; an empty `key` addresses the bucket itself. */
export interface S3Request {
  method: 'GET' | 'PUT' | 'DELETE'
  key: string
  query?: Record<string, string>
  body?: Buffer<ArrayBuffer>
}

/** The storage is unreachable or its response is invalid. The cause is for the log. */
const unavailable = (cause: unknown) =>
  Object.assign(fail(503, 'unavailable', { retryAfter: 5 }), { cause: new Error('object storage does not answer', { cause }) })

/**
 * Sends signed requests to one bucket. A body is signed with its SHA-256, so the storage refuses corrupted bytes. Temporary
 * failures are retried, three attempts in all; then it fails with 503, or 507 when the storage is full. Responses with 2xx and
 * 404 are returned.
 */
export function s3Requests({ endpoint, region, bucket, access_key_id, secret_access_key }: S3Config, timeoutMs = TIMEOUT_MS) {
  const base = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`

  async function once({ method, key, query, body }: S3Request) {
    const { url, headers } = await new AwsV4Signer({
      method,
      url: `${base}${key && `/${key}`}${query ? `?${new URLSearchParams(query)}` : ''}`,
      headers: { 'x-amz-content-sha256': createHash('sha256').update(body ?? '').digest('hex') },
      accessKeyId: access_key_id,
      secretAccessKey: secret_access_key,
      service: 's3',
      region,
    }).sign()
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs)
    try {
      // The timeout ends with the headers: reading the file may take longer.
      return await fetch(url, { method, headers, signal: late.signal, redirect: 'error', ...(body && { body }) })
    } finally {
      clearTimeout(timer)
    }
  }

  return async function request(wanted: S3Request): Promise<Response> {
    for (let tried = 1; ; tried++) {
      let reason: unknown
      try {
        const answer = await once(wanted)
        if (answer.ok || answer.status === 404) return answer
        const text = (await answer.text()).slice(0, 500)
        if (answer.status === 507 || FULL.test(text)) throw fail(507, 'storage_full')
        reason = `${answer.status} ${text}`
        // Do not retry refusals, such as a wrong key or a foreign bucket.
        if (answer.status < 500 && answer.status !== 429 && answer.status !== 408) throw unavailable(reason)
      } catch (error) {
        if (error instanceof Error && 'details' in error) throw error
        reason = error
      }
      if (tried === MAX_ATTEMPTS) throw unavailable(reason)
      await pause(FIRST_RETRY_MS * 4 ** (tried - 1) * (0.5 + Math.random()))
    }
  }
}
