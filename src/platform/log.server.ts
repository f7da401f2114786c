import pino from 'pino'

/** Structured JSON lines on standard output; never secrets, never query strings of token pages. */
export type Logger = Pick<pino.BaseLogger, 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal'>

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
      url: request.url.replace(/([?&]token=)[^&]*/g, '$1[secret]').slice(0, 500),
      ip: request.ip,
    }),
  },
})

/** A logger for processes without a web server. */
export const createLogger = (level: string): pino.Logger => pino(logOptions(level))
