import type { ColumnType } from 'kysely'

/** Set by the database when the row is made. */
export type Stamp = ColumnType<Date, Date | undefined, Date>
export type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>
/** Kept as jsonb. */
export type Json<T> = ColumnType<T, string | undefined, string>
