import type { Limit } from '#framework/http/limits.server.ts'

/** How many questions a company asks a day, about all RFQs. */
export const questionLimits = {
  'ask-company-day': { max: 30, seconds: 86_400 },
} as const satisfies Record<string, Limit>
