/** A session ends after so many days without a request, and in any case after so many. */
const IDLE_DAYS = 7
const ABSOLUTE_DAYS = 30

/** The cookie lives as long as its session can. */
export const COOKIE_MAX_AGE_SECONDS = ABSOLUTE_DAYS * 86_400

/** SQL: whether the session of a row of `sessions`, under this alias, has not reached its end. */
export const unexpiredSession = (alias: string) =>
  `(${alias}.last_seen_at > now() - interval '${IDLE_DAYS} days' and ${alias}.created_at > now() - interval '${ABSOLUTE_DAYS} days')`

/**
 * SQL: whether the session of a row of `sessions`, under this alias, gives access. Text, because one statement is sent
 * as text.
 */
export const liveSession = (alias: string) => `(${alias}.removed_at is null and ${unexpiredSession(alias)})`
