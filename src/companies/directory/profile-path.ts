/** The address of a company's page, without language prefix. */
export const profilePath = (user_id: number | string) => `/profile/${user_id}`
