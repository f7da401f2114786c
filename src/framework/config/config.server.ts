import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'

export type Environment = Record<string, string | undefined>

/** An invalid variable and a one-line message. */
export interface ConfigProblem {
  variable: string
  message: string
}

/** Invalid environment variables, one line each. */
export class ConfigError extends Error {
  readonly lines: string[]

  constructor(problems: ConfigProblem[]) {
    const lines = problems.map(({ variable, message }) => `${variable} ${message}`)
    super(lines.join('\n'))
    this.name = 'ConfigError'
    this.lines = lines
  }
}

const integer = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${from} to ${to}`)
    .transform(Number)
    .refine((value) => value >= from && value <= to, `must be a whole number from ${from} to ${to}`)

/** A URL with one of these schemes; kept as written. */
const address = (...schemes: string[]) =>
  z.string().refine(
    (value) => {
      const url = URL.parse(value)
      // PostgreSQL URLs may have no host (local socket).
      return (
        url !== null &&
        schemes.includes(url.protocol.slice(0, -1)) &&
        (url.hostname !== '' || schemes.includes('postgres'))
      )
    },
    `must be an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
  )

const oneOf = <const V extends readonly [string, ...string[]]>(...values: V) =>
  z.enum(values, `must be ${values.map((value) => `"${value}"`).join(' or ')}`)

const flag = oneOf('0', '1').transform((value) => value === '1')
const onOff = oneOf('on', 'off').transform((value) => value === 'on')

const PLACEHOLDER_NUMBERS = ['+966500000001', '+966500000002', '+966500000003']

const variables = z.object({
  NODE_ENV: oneOf('production', 'development', 'test').optional(),
  PORT: integer(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: address('http', 'https').optional(),
  ALLOW_INSECURE: flag.default(false),
  DATA_DIR: z.string().default('./data'),
  SECRET_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}=$/, 'must be 32 bytes in base64, such as the answer of: openssl rand -base64 32')
    .optional(),
  KEEP_DELETED_FILES_DAYS: integer(0, 366).default(0),
  DATABASE_URL: address('postgres', 'postgresql').optional(),
  DATABASE_READ_URL: address('postgres', 'postgresql').optional(),
  DATABASE_DIRECT_URL: address('postgres', 'postgresql').optional(),
  DATABASE_OWNER_URL: address('postgres', 'postgresql').optional(),
  DATABASE_POOLED: flag.default(false),
  SMTP_URL: address('smtp', 'smtps').optional(),
  MAIL_DELAY_SECONDS: integer(0, 3600).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n@]*@[^\r\n]+$/, 'must be an address such as "Name <no-reply@example.com>"')
    .optional(),
  S3_ENDPOINT: address('http', 'https').optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  WORKERS: integer(1, 64).optional(),
  JOBS: oneOf('inline', 'off').default('inline'),
  DEMO: onOff.optional(),
  EMAIL_VERIFICATION: oneOf('notice', 'required').default('notice'),
  RATE_LIMITS: onOff.default(true),
  TRUSTED_PROXIES: integer(0, 10).default(0),
  CLAMD_URL: address('tcp').optional(),
  ALLOW_UNSCANNED_LARGE_FILES: flag.default(false),
  SUPPORT_NUMBERS: z
    .string()
    .transform((list) =>
      list
        .split(',')
        .map((number) => number.replace(/[\s-]/g, ''))
        .filter(Boolean),
    )
    .refine(
      (numbers) => numbers.length > 0 && numbers.every((number) => /^\+?\d{9,15}$/.test(number)),
      'must be phone numbers with commas between them, such as "+966500000001,+966500000002"',
    )
    .optional(),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  METRICS_PORT: integer(1, 65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
})

/** Names of all environment variables. */
export const VARIABLE_NAMES = Object.keys(variables.shape)

type Variables = z.infer<typeof variables>

/** Settings of an S3-compatible object storage. */
export interface S3Config {
  endpoint: string
  region: string
  bucket: string
  /** Without keys, the role of the machine is used. */
  access_key_id: string | undefined
  secret_access_key: string | undefined
}

const S3_PAIRS = [
  ['S3_ENDPOINT', 'S3_BUCKET'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
] as const

/** Requires both variables of a pair or none, and no keys without a bucket. */
function readS3(read: Variables, problems: ConfigProblem[]): S3Config | undefined {
  const used = S3_PAIRS.filter((pair) => pair.some((name) => read[name] !== undefined))
  if (used.length === 0) return undefined
  for (const variable of new Set([...S3_PAIRS[0], ...used.flat()])) {
    if (read[variable] === undefined)
      problems.push({
        variable,
        message: 'is missing: object storage needs S3_ENDPOINT and S3_BUCKET, and both keys or none',
      })
  }
  return {
    endpoint: read.S3_ENDPOINT ?? '',
    region: read.S3_REGION,
    bucket: read.S3_BUCKET ?? '',
    access_key_id: read.S3_ACCESS_KEY_ID,
    secret_access_key: read.S3_SECRET_ACCESS_KEY,
  }
}

/** Requirements of production. */
function checkProduction(read: Variables, problems: ConfigProblem[]) {
  if (read.NODE_ENV !== 'production') return
  const secure = read.PUBLIC_URL?.startsWith('https://') ?? false
  if (!secure && !read.ALLOW_INSECURE) {
    const message = 'must be an https:// address in production (ALLOW_INSECURE=1 allows http for a trial)'
    problems.push({ variable: 'PUBLIC_URL', message })
  }
  if (!read.RATE_LIMITS) problems.push({ variable: 'RATE_LIMITS', message: 'cannot be off in production' })
  if (read.DEMO) problems.push({ variable: 'DEMO', message: 'cannot be on in production' })
}

/** The origin of a URL: the application always runs at the root of its host. */
const originOf = (url: string) => new URL(url).origin

/** Parses all settings from the environment. Throws a `ConfigError` that lists every invalid variable. */
export function readConfig(env: Environment) {
  // Compose files and CI systems set unused variables to empty strings.
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''))
  const parsed = variables.safeParse(set)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map(({ path, message }) => ({ variable: String(path[0]), message })))
  }
  const read = parsed.data
  const problems: ConfigProblem[] = []
  checkProduction(read, problems)
  const s3 = readS3(read, problems)
  if (read.DATABASE_OWNER_URL && !read.DATABASE_URL)
    problems.push({
      variable: 'DATABASE_OWNER_URL',
      message: 'needs DATABASE_URL, the address of the same database for the application',
    })
  if (problems.length > 0) throw new ConfigError(problems)

  const production = read.NODE_ENV === 'production'
  const public_url = originOf(read.PUBLIC_URL ?? `http://localhost:${read.PORT}`)
  return {
    production,
    port: read.PORT,
    // `localhost` may resolve to two addresses, which would need two listeners and two graceful shutdowns.
    host: read.HOST === 'localhost' ? '127.0.0.1' : read.HOST,
    public_url,
    data_dir: resolve(read.DATA_DIR),
    secret_key: read.SECRET_KEY,
    keep_deleted_files_days: read.KEEP_DELETED_FILES_DAYS,
    database_url: read.DATABASE_URL,
    database_read_url: read.DATABASE_READ_URL,
    database_direct_url: read.DATABASE_DIRECT_URL ?? read.DATABASE_URL,
    database_owner_url: read.DATABASE_OWNER_URL ?? read.DATABASE_DIRECT_URL ?? read.DATABASE_URL,
    database_pooled: read.DATABASE_POOLED,
    smtp_url: read.SMTP_URL,
    /** How long an e-mail about a notification waits for the person to read it in the application. */
    mail_delay_seconds: read.MAIL_DELAY_SECONDS ?? (production ? 120 : 0),
    mail_from: read.MAIL_FROM ?? `no-reply@${new URL(public_url).hostname}`,
    s3,
    workers: read.WORKERS ?? availableParallelism(),
    jobs: read.JOBS,
    demo: read.DEMO ?? !production,
    email_verification: read.EMAIL_VERIFICATION,
    rate_limits: read.RATE_LIMITS,
    trusted_proxies: read.TRUSTED_PROXIES,
    clamd_url: read.CLAMD_URL,
    /** Large files are not inspected: in production somebody must scan them, or the operator must want them anyway. */
    large_files: !production || read.CLAMD_URL !== undefined || read.ALLOW_UNSCANNED_LARGE_FILES,
    /** In production there is no default: a placeholder number may belong to somebody. */
    support_numbers: read.SUPPORT_NUMBERS ?? (production ? [] : PLACEHOLDER_NUMBERS),
    log_level: read.LOG_LEVEL,
    metrics: read.METRICS_PORT === undefined ? undefined : { port: read.METRICS_PORT, host: read.METRICS_HOST },
  }
}

/** Settings of the application, parsed once at start. */
export type Config = Readonly<ReturnType<typeof readConfig>>

/**
 * Reads the settings at the start of a process; prints invalid ones and exits. What the process writes from then on can
 * be read by its own account only: passwords and e-mails stand in the data folder.
 */
export function configOrExit(env: Environment = process.env): Config {
  process.umask(0o077)
  try {
    return readConfig(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    for (const line of error.lines) process.stderr.write(`${line}\n`)
    process.exit(1)
  }
}
