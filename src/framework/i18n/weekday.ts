/** The day of the week by the number of days since 1970: 0 is Sunday. 1 January 1970 was a Thursday. */
export const weekdayOf = (number: number) => ((number + 4) % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6

/** Friday and Saturday. */
export const isWeekend = (number: number) => weekdayOf(number) >= 5
