import pino from 'pino'

/** Structured JSON lines on standard output; never secrets, never query strings of token pages. */
export type Logger = Pick<pino.BaseLogger, 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal'>

const decodeOnce = (text: string) =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes)
    } catch {
      return bytes
    }
  })

/**
 * The value of a parameter named like a token or a password, also inside an address that is itself a value and so
 * encoded twice.
 */
const SECRET = /(?:token|password)[^\p{L}]*=/iu

/**
 * Removes the values of tokens and passwords from an address, however their names are written: `?t%6Fken=`,
 * `?from=%2Freset%3Ftoken%3D`.
 */
export const withoutTokens = (url: string) =>
  url.replace(/(^|[?&#;])([^?&#;]*)/g, (part, sign: string, text: string) =>
    SECRET.test(decodeOnce(decodeOnce(decodeOnce(text)))) ? `${sign}${text.split(/=|%3d/i)[0]}=[secret]` : part,
  )

/** Options for Fastify's logger and for the job process. */
export const logOptions = (level: string) => ({
  level,
  redact: {
    paths: ['req.headers.cookie', 'req.headers.authorization', 'password', '*.password', 'token', '*.token'],
    censor: '[secret]',
  },
  serializers: {
    req: (request: { id: string; method: string; url: string; ip: string }) => ({
      id: request.id,
      method: request.method,
      url: withoutTokens(request.url).slice(0, 500),
      ip: request.ip,
    }),
  },
})

/** A logger for processes without a web server. */
export const createLogger = (level: string): pino.Logger => pino(logOptions(level))
