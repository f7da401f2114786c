/** Whether a password is the company's name or the local part of its address, which are easy to guess. */
export function isPersonalPassword(password: string, { company_name, email }: { company_name: string; email: string }) {
  const plain = (text: string) => text.toLowerCase().replace(/\s+/g, '')
  const guess = plain(password)
  return guess === plain(company_name) || guess === plain(email) || guess === plain(email.split('@')[0] ?? '')
}
