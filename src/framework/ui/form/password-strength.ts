/** How many of the four bars a password earns: 1 is refused, 2 from 8 characters, 3 from 12, 4 from 15. */
export function passwordStrength(password: string, refused: boolean) {
  const length = [...password].length
  if (length === 0) return 0
  if (refused || length < 8) return 1
  return length < 12 ? 2 : length < 15 ? 3 : 4
}
