import type { FastifyInstance } from 'fastify'
import { localPath } from '#framework/ssr/language-path.ts'
import { directionOf, LANGS, type Lang, type T } from '#framework/i18n/messages.ts'

/** Both sizes fill their square and keep the mark inside the circle that any mask leaves. */
const ICONS = [192, 512].flatMap((size) =>
  ['any', 'maskable'].map((purpose) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })),
)

/** The manifest for devices that install the application, one per language. */
export function registerManifest(app: FastifyInstance, translators: Record<Lang, T>) {
  for (const lang of LANGS) {
    const t = translators[lang]
    const manifest = JSON.stringify({
      id: localPath(lang, '/'),
      name: t('site.name'),
      short_name: t('site.name'),
      description: t('site.tagline'),
      lang,
      dir: directionOf(lang),
      start_url: localPath(lang, '/'),
      scope: '/',
      display: 'minimal-ui',
      theme_color: '#0B5563',
      background_color: '#F5F7F6',
      icons: ICONS,
    })
    app.get(localPath(lang, '/manifest.webmanifest'), { schema: { hide: true } }, (_request, reply) =>
      reply.type('application/manifest+json').header('cache-control', 'public, max-age=86400').send(manifest),
    )
  }
}
