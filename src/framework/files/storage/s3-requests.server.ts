import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Config } from '#framework/config/config.server.ts'
import { fail } from '#framework/api/failure.ts'

const MAX_ATTEMPTS = 3
const FIRST_RETRY_MS = 100
/** Milliseconds until an answer must have begun. */
const TIMEOUT_MS = 10_000
/** How stores say that nothing more fits: AWS and MinIO with the status, Ceph and MinIO with these names. */
const FULL = /<Code>(?:QuotaExceeded|InsufficientCapacity|XMinioStorageFull|XMinioAdminBucketQuotaExceeded)<\/Code>/

/** One request to the bucket: `key` is the object's, or empty for the bucket itself. */
export interface S3Request {
  method: 'GET' | 'PUT' | 'DELETE'
  key: string
  query?: Record<string, string>
  body?: Buffer<ArrayBuffer>
}

/** The store is away, or answers what cannot be worked with. The reason is for the log. */
const unavailable = (cause: unknown) =>
  Object.assign(fail(503, 'unavailable', { retryAfter: 5 }), { cause: new Error('object storage does not answer', { cause }) })

/**
 * Signed requests to one bucket. A body is signed with its SHA-256, so that the store refuses bytes that changed on their
 * way. What fails for the moment is tried three times in all; then 503, or 507 where the store is full. Answers of 2xx and
 * 404 are given back.
 */
export function s3Requests({ endpoint, region, bucket, access_key_id, secret_access_key }: S3Config, patience = TIMEOUT_MS) {
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
    const timer = setTimeout(() => late.abort(new Error(`no answer in ${patience} ms`)), patience)
    try {
      // The patience is for the beginning of an answer: a slow reader of a file may take its time.
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
        // A refusal stays one: a wrong key, a bucket that is somebody else's.
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
