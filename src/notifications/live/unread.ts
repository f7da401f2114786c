/** How much a person has not read. */
export interface Unread {
  /** 100 for more than 99. */
  count: number
  /** The `bump` of the newest of it; 0 without any. */
  newest: number
}
