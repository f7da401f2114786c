import { useState } from 'react'
import { isApiFailure } from '#platform/api-client.ts'
import { useApi, useWords } from '#platform/ssr/context.tsx'
import { toast } from '#platform/ui/toast.tsx'

/** Asks for a password link: what is wrong with the address, what the server refused, and whether the letter is on its way. */
export function useResetRequest() {
  const t = useWords()
  const api = useApi()
  const [problem, setProblem] = useState<string>()
  const [refused, setRefused] = useState('')
  const [sent, setSent] = useState(false)
  const [busy, setBusy] = useState(false)

  function forget() {
    setProblem(undefined)
    setRefused('')
    setSent(false)
  }

  async function ask(email: string) {
    setBusy(true)
    try {
      await api.send('POST', '/request-password-reset', { email })
      setSent(true)
      toast(t('accounts.reset_requested'), 'success')
    } catch (error) {
      if (!isApiFailure(error)) throw error
      setRefused(error.error)
      toast(error.error, 'error')
    } finally {
      setBusy(false)
    }
  }

  /** False when the address must be mended first. */
  async function request(email: string) {
    if (busy) return true
    forget()
    const contract = await import('./contract.ts').catch(() => null)
    if (!contract) {
      setRefused(t('errors.network'))
      return true
    }
    const address = contract.addressOnly.safeParse({ email })
    if (!address.success) {
      setProblem(t(email.trim() ? 'accounts.email_invalid' : 'accounts.forgot_needs_email'))
      return false
    }
    void ask(address.data.email)
    return true
  }

  return { problem, refused, sent, busy, request, forget }
}
