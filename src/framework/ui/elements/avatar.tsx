interface AvatarProps {
  /** Decides the colour, so that a company looks the same everywhere. */
  id: number
  name: string
  image?: string | null
  size?: 'md' | 'lg' | 'xl' | '2x'
}

const PIXELS = { md: 36, lg: 44, xl: 56, '2x': 84 } as const

/** The first letter that says something: not the article, not the word for company. */
function letterOf(name: string) {
  const words = name.trim().split(/\s+/)
  const telling = words.length > 1 ? words.find((word) => !/^(شركة|مؤسسة|مصنع|مجموعة|the)$/i.test(word)) : words[0]
  const plain = (telling ?? words[0] ?? '').replace(/^ال(?=..)/, '')
  return [...plain][0]?.toUpperCase() ?? ''
}

/** A company's picture, or its letter on one of four tints. The name always stands beside it in words. */
export function Avatar({ id, name, image, size = 'md' }: AvatarProps) {
  const tint = (Math.imul(id, 2_654_435_761) >>> 0) % 4
  const kind = `av${size === 'md' ? '' : ` av-${size}`}${tint ? ` n${tint + 1}` : ''}`
  return (
    // The letter is no text: it would run into the name in what buttons are called.
    <i className={kind} aria-hidden="true" data-letter={image ? undefined : letterOf(name)}>
      {image && <img src={image} alt="" width={PIXELS[size]} height={PIXELS[size]} loading="lazy" decoding="async" />}
    </i>
  )
}
