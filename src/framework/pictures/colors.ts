/** The colors of pictures: those of the light theme, by their names in `tokens.css`. */
export const COLORS = {
  surface: '#FFFFFF',
  subtle: '#EDF1F0',
  border: '#DCE3E1',
  'border-strong': '#C3CDCB',
  ink: '#14211F',
  'text-2': '#3F4E4C',
  muted: '#56645F',
  tint: '#E3F0F1',
  'on-tint': '#0A4A56',
  primary: '#0B5563',
  mark: '#0B5563',
  amber: '#F2A33A',
  time: '#BA6300',
  warn: '#8A4B00',
  ok: '#1B6B3A',
} as const

export type Color = keyof typeof COLORS
