import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { PutObjectCommandInput, PutObjectCommandOutput, S3, S3ServiceException } from '@aws-sdk/client-s3'
import type { S3Config } from '#framework/config/config.server.ts'
import { fail } from '#framework/api/failure.ts'

const MAX_ATTEMPTS = 3
/** Time until a connection is open, and then until the response headers arrive. */
export const TIMEOUT_MS = 10_000
/** The same for a large file, which is sent meanwhile. */
const LARGE_TIMEOUT_MS = 60_000
/** A response is given up when the storage stops sending it, or its reader stops reading it, for this long. */
const IDLE_TIMEOUT_MS = 300_000
/** Error codes for a full bucket: AWS and MinIO use the status, Ceph and MinIO these codes. */
const FULL = new Set(['QuotaExceeded', 'InsufficientCapacity', 'XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded'])

/** The storage is unreachable or its response is invalid. The cause is for the log. */
const unavailable = (cause: unknown) =>
  Object.assign(fail(503, 'unavailable', { retryAfter: 5 }), {
    cause: new Error('object storage does not answer', { cause }),
  })

/**
 * Creates a client of AWS. Its code takes 30 MB of memory, so that only an installation with an object storage loads
 * it.
 */
export async function createS3Client({ endpoint, region, access_key_id, secret_access_key }: S3Config): Promise<S3> {
  const sdk = await import('@aws-sdk/client-s3')
  // Downloads wait for their readers: they must not use up the connections of everybody else.
  const agent = { maxSockets: Infinity }
  return new sdk.S3({
    endpoint,
    region,
    // Without keys, the client finds the role of the machine, container or environment.
    ...(access_key_id &&
      secret_access_key && { credentials: { accessKeyId: access_key_id, secretAccessKey: secret_access_key } }),
    // Every storage understands addresses such as `endpoint/bucket/key`.
    forcePathStyle: true,
    // Ceph and MinIO refuse checksums in trailers. Bodies are signed with their SHA-256 anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Asking before each body would take a connection of its own; files are small.
    expectContinueHeader: false,
    maxAttempts: MAX_ATTEMPTS,
    retryMode: 'standard',
    requestHandler: {
      connectionTimeout: TIMEOUT_MS,
      requestTimeout: TIMEOUT_MS,
      throwOnRequestTimeout: true,
      socketTimeout: IDLE_TIMEOUT_MS,
      httpAgent: agent,
      httpsAgent: agent,
    },
  })
}

/**
 * Sends a large file as it is read, signed with its hash, so that the storage refuses bytes that changed on their way.
 * The client does not send a stream again: each attempt here reads the file anew.
 */
export async function putStream(
  client: S3,
  file: Omit<PutObjectCommandInput, 'Body'>,
  path: string,
): Promise<PutObjectCommandOutput> {
  const { PutObjectCommand } = await import('@aws-sdk/client-s3')
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  const sha256 = hash.digest('hex')
  for (let attempt = 1; ; attempt++) {
    const Body = createReadStream(path)
    const command = new PutObjectCommand({ ...file, Body })
    command.middlewareStack.add(
      (next) => (args) => {
        const { headers } = args.request as { headers: Record<string, string> }
        headers['x-amz-content-sha256'] = sha256
        return next(args)
      },
      { step: 'build', name: 'hashOfStream' },
    )
    try {
      return await client.send(command, { requestTimeout: LARGE_TIMEOUT_MS })
    } catch (error) {
      const status = (error as Partial<S3ServiceException>).$metadata?.httpStatusCode ?? 503
      if (attempt === MAX_ATTEMPTS || status < 500 || status === 507) throw error
    } finally {
      Body.destroy()
    }
  }
}

/** Awaits an answer; null for 404. Fails with 507 when the storage is full, otherwise with 503. */
export async function orNull<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer
  } catch (error) {
    const { name, $metadata } = error as Partial<S3ServiceException>
    const status = $metadata?.httpStatusCode
    if (status === 404) return null
    if (status === 507 || FULL.has(name ?? '')) throw fail(507, 'storage_full')
    throw unavailable(error)
  }
}
