import styles from './support.module.css'
import { useSite, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { Ltr } from '#framework/ui/elements/text.tsx'
import { messageKey } from '#framework/i18n/messages.ts'

const TOPICS = [
  { name: messageKey('site.support_general'), icon: 'chat' },
  { name: messageKey('site.support_market'), icon: 'store' },
  { name: messageKey('site.support_report'), icon: 'warning' },
] as const

/** `+966500000001` as people read it: `050 000 0001`. */
const readable = (number: string) => number.replace(/^\+966/, '0').replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3')

/** Three ways to reach us, each a conversation in a messaging app. */
export default definePage({ View: () => <Support /> })

function Support() {
  const t = useT()
  const { support_numbers } = useSite()
  return (
    <Page
      title={t('site.support_title')}
      description={t('site.meta_support_description')}
      lead={t('site.support_lead')}
      width={720}
    >
      {support_numbers.length === 0 ? (
        <p className="card">{t('site.support_none')}</p>
      ) : (
        <ChannelList numbers={support_numbers} />
      )}
      <p className={`xs muted ${styles.note}`}>{t('site.support_before')}</p>
      <p className="xs muted">{t('site.support_safety')}</p>
    </Page>
  )
}

function ChannelList({ numbers }: { numbers: readonly string[] }) {
  const t = useT()
  return (
    <div className="card">
      <ul className={styles.channels}>
        {numbers.slice(0, TOPICS.length).map((number, index) => {
          const topic = TOPICS[index] ?? TOPICS[0]
          return (
            <li key={number}>
              <span className={styles.icon}>
                <Icon name={topic.icon} />
              </span>
              <span>
                <b>{t(topic.name)}</b>
                <span className="sm muted">
                  <Ltr>{readable(number)}</Ltr>
                </span>
              </span>
              <a
                className="button button-secondary"
                href={`https://wa.me/${number.replace(/\D/g, '')}`}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={`${t('site.support_open_with', { topic: t(topic.name) })} (${t('site.a11y_new_tab')})`}
              >
                <Icon name="external" />
                {t('site.support_open')}
              </a>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
