import pino from 'pino'

/** Structured JSON lines on standard output; never secrets, never query strings of token pages. */
export type Logger = Pick<pino.BaseLogger, 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal'>

/** Redacts the values of `token` parameters in a URL, however the name is encoded (`?t%6Fken=`). */
export const withoutTokens = (url: string) =>
  url.replace(/([?&#])([^=&#]*)=[^&#]*/g, (pair, sign: string, name: string) => {
    const [[read = ''] = []] = new URLSearchParams(`${name}=`)
    return read.trim().toLowerCase() === 'token' ? `${sign}${name}=[secret]` : pair
  })

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
