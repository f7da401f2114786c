import { useState } from 'react'
import { isApiFailure } from '#platform/api-client.ts'
import { useApi, useRefreshMe, useWords } from '#platform/ssr/context.tsx'
import { isSupplier, type Me } from '#platform/ssr/me.ts'
import { Confirm } from '#platform/ui/confirm.tsx'
import { lazyPart } from '#platform/ui/lazy-part.tsx'
import { toast } from '#platform/ui/toast.tsx'
import { ProductForm } from './product-form.tsx'

const SupplierForm = lazyPart(async () => (await import('#suppliers/supplier-form.tsx')).SupplierForm)

type Step = 'supplier' | 'question' | 'product'

/** Offering a product; who may not sell yet first becomes a supplier, then a seller. */
export function SellDialogs({ me, onClose }: { me: Me; onClose: () => void }) {
  const t = useWords()
  const api = useApi()
  const refreshMe = useRefreshMe()
  const [step, setStep] = useState<Step>(me.is_member ? 'product' : isSupplier(me) ? 'question' : 'supplier')

  async function subscribe() {
    try {
      await api.send('POST', '/marketplace/subscribe', { member_type_id: 1, is_active: true })
    } catch (thrown) {
      toast(t('errors.subscribe_failed', { error: isApiFailure(thrown) ? thrown.error : t('errors.generic') }), 'error')
      throw thrown
    }
    toast(t('marketplace.subscribed'), 'success')
    void refreshMe()
    setStep('product')
  }

  if (step === 'product') return <ProductForm user_id={me.user_id} onClose={onClose} />
  if (step === 'supplier') {
    return (
      <SupplierForm
        user_id={me.user_id}
        lead={t('marketplace.become_seller_supplier_first')}
        onClose={onClose}
        onDone={() => {
          void refreshMe()
          setStep('question')
        }}
      />
    )
  }
  return (
    <Confirm open onClose={onClose} title={t('marketplace.become_seller_title')} action={t('marketplace.become_seller_action')} onConfirm={subscribe} stays>
      <p>{t('marketplace.become_seller_body')}</p>
    </Confirm>
  )
}
