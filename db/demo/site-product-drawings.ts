import { area, at, box, C, dot, line, row } from './shapes.ts'

const wheel = dot(0, 0, 9, C.ink) + dot(0, 0, 4, C.steel)
const sack = (label: string) =>
  area('M50 28 H110 L116 38 Q124 72 114 104 H46 Q36 72 44 38Z', C.sand) + line('M50 34 h60', C.brown, 3) + label

/** Of these products, those for power, water, health and farms. */
export const SITE_PRODUCT_DRAWINGS = {
  inverter:
    box(14, 12, 132, 96, C.pale) +
    box(52, 20, 56, 70, C.white, 5) +
    box(60, 28, 40, 18, C.ink, 2) +
    line('M64 38 q5 -8 10 0 t10 0 t10 0', C.green, 2) +
    dot(80, 60, 6, C.amber) +
    at(row(4, 62, 12, 90), box(-2, 0, 5, 8, C.ink)) +
    line('M62 98 V108 M98 98 V108', C.red, 3),
  waterpump:
    dot(58, 64, 28, C.teal) +
    dot(58, 64, 12, C.deep) +
    box(78, 46, 54, 36, C.deep, 5) +
    line('M90 50 V78 M100 50 V78 M110 50 V78 M120 50 V78', C.teal, 3) +
    box(50, 22, 18, 16, C.steel, 2) +
    box(18, 56, 16, 18, C.steel, 2) +
    box(44, 92, 84, 8, C.ink, 2),
  battery:
    box(38, 24, 84, 78, C.ink, 6) +
    box(46, 34, 68, 20, C.deep, 3) +
    at(row(4, 54, 15, 40), box(0, 0, 10, 8, C.green, 1)) +
    area('M84 60 L68 82 H79 L75 98 L93 74 H82Z', C.amber) +
    box(50, 16, 12, 8, C.red, 1) +
    box(98, 16, 12, 8, C.steel, 1),
  ats:
    box(40, 16, 80, 88, C.pale, 3) +
    box(47, 23, 66, 74, C.white, 2) +
    dot(80, 50, 17, C.ink) +
    line('M80 50 L90 38', C.amber, 6) +
    at(
      [
        [58, 82],
        [80, 82],
        [102, 82],
      ],
      dot(0, 0, 5, C.green),
    ) +
    dot(102, 82, 5, C.red) +
    line('M54 32 h14', C.steel, 3),
  cable:
    line('M14 98 Q60 98 92 62', C.ink, 30) +
    at(
      [
        [0, 0],
        [8, 9],
        [-9, -6],
        [0, -14],
      ],
      line('M94 60 L124 30', C.brown, 7),
    ) +
    line('M86 54 L116 24', C.red, 6) +
    line('M94 60 L124 30', C.sky, 6) +
    line('M102 68 L132 38', C.green, 6) +
    line('M94 48 L122 20', C.amber, 6),
  upstower:
    box(56, 12, 52, 92, C.ink, 5) +
    box(64, 22, 36, 20, C.teal, 2) +
    line('M68 32 h10 M68 37 h20', C.white, 2) +
    line('M64 58 h36 M64 66 h36 M64 74 h36 M64 82 h36', C.steel, 2) +
    at(
      [
        [66, 104],
        [98, 104],
      ],
      dot(0, 0, 4, C.steel),
    ) +
    dot(82, 50, 3, C.green),
  floodlight:
    box(34, 26, 92, 60, C.ink, 6) +
    box(42, 34, 76, 44, C.white, 2) +
    row(6, 48, 11, 0)
      .map(([x]) =>
        at(
          [
            [x, 38],
            [x, 48],
            [x, 58],
            [x, 68],
          ],
          box(0, 0, 8, 6, C.amber, 1),
        ),
      )
      .join('') +
    line('M28 50 Q28 102 80 102 Q132 102 132 50', C.steel, 5),
  sandfilter:
    area('M46 58 A34 30 0 0 1 114 58 V84 A34 20 0 0 1 46 84Z', C.deep) +
    box(66, 14, 28, 18, C.ink, 4) +
    line('M94 22 H124 V40 M66 22 H36 V40', C.steel, 6) +
    line('M46 62 H114', C.teal, 4) +
    box(58, 98, 44, 8, C.ink, 2) +
    dot(80, 80, 9, C.sky),
  mask:
    box(40, 72, 80, 32, C.teal, 3) +
    box(50, 80, 40, 10, C.white, 2) +
    area('M46 30 Q80 18 114 30 V54 Q80 76 46 54Z', C.sky) +
    line('M48 38 Q80 30 112 38 M48 47 Q80 44 112 47', C.white, 2) +
    line('M46 32 Q26 42 46 54 M114 32 Q134 42 114 54', C.steel, 3),
  gown:
    area('M60 20 Q80 30 100 20 L128 38 L118 66 L108 60 V106 H52 V60 L42 66 L32 38Z', C.sky) +
    line('M60 20 Q80 36 100 20', C.teal, 4) +
    line('M52 74 H108', C.teal, 5) +
    line('M108 74 l14 12 M80 36 V70', C.white, 3),
  bloodpressure:
    box(22, 36, 58, 60, C.white, 6) +
    box(30, 44, 42, 30, C.pale, 2) +
    line('M36 54 h14 M36 64 h22', C.ink, 5) +
    dot(51, 85, 6, C.teal) +
    box(96, 30, 44, 62, C.deep, 8) +
    line('M100 44 h36 M100 78 h36', C.teal, 4) +
    line('M80 80 Q90 108 110 92', C.ink, 4),
  sharps:
    area('M48 42 H112 L106 104 H54Z', '#E5D63A') +
    box(44, 30, 72, 14, C.red, 3) +
    box(66, 22, 28, 9, C.red, 2) +
    dot(80, 72, 15, C.ink) +
    at(
      [
        [80, 65],
        [74, 76],
        [86, 76],
      ],
      dot(0, 0, 5, '#E5D63A'),
    ) +
    dot(80, 72, 3, C.ink),
  couch:
    area('M22 62 L54 30 L64 38 L44 62Z', C.deep) +
    box(36, 58, 104, 14, C.deep, 5) +
    box(40, 72, 94, 5, C.steel) +
    line('M50 77 V102 M126 77 V102 M50 90 H126', C.steel, 4) +
    box(76, 78, 34, 14, C.white, 2),
  sanitizer:
    area('M48 46 Q48 38 58 38 H102 Q112 38 112 46 V98 Q112 104 106 104 H54 Q48 104 48 98Z', '#D3EDF0') +
    box(72, 26, 16, 12, C.white, 2) +
    line('M80 26 V14 H104 V20', C.deep, 5) +
    box(58, 58, 44, 30, C.teal, 3) +
    line('M80 64 v18 M71 73 h18', C.white, 5),
  oximeter:
    area('M34 50 Q34 34 54 34 H112 Q126 34 126 50 V58 H34Z', C.deep) +
    area('M34 62 H126 V72 Q126 88 112 88 H54 Q34 88 34 72Z', C.teal) +
    box(60, 38, 46, 16, C.ink, 2) +
    line('M64 47 h8 l4 -6 l5 10 l4 -4 h14', C.green, 2) +
    area('M126 52 Q150 54 150 61 Q150 70 126 70Z', C.sand) +
    dot(46, 46, 4, C.amber),
  gauze:
    at(
      [
        [0, 0],
        [4, -15],
        [-4, -30],
        [2, -45],
      ],
      box(42, 88, 76, 13, C.white, 2) + line('M46 92 h68 M46 97 h68', C.pale, 1),
    ) + at([[78, 50]], line('M0 -8 v16 M-8 0 h16', C.red, 5)),
  wheelchair:
    box(56, 24, 8, 42, C.ink, 3) +
    box(58, 58, 48, 10, C.deep, 4) +
    line('M106 62 V84 H124 M56 26 H44 M66 46 H102 V58', C.steel, 5) +
    `<circle cx="70" cy="80" r="24" fill="none" stroke="${C.ink}" stroke-width="5"/>` +
    dot(70, 80, 5, C.steel) +
    line('M70 56 V104 M46 80 H94', C.steel, 2) +
    at([[114, 96]], wheel),
  dates:
    area('M26 52 H134 L124 104 H36Z', C.sand) +
    area('M26 52 L44 36 H116 L134 52Z', C.brown) +
    at(
      [
        [48, 50],
        [66, 46],
        [86, 48],
        [106, 46],
        [58, 58],
        [78, 58],
        [98, 58],
        [114, 56],
      ],
      `<ellipse rx="10" ry="6" fill="#5A2E1E"/>`,
    ) +
    box(60, 74, 40, 18, C.deep, 3),
  fertilizer: sack(
    box(56, 52, 48, 38, C.green, 3) +
      at(
        [
          [68, 66],
          [80, 66],
          [92, 66],
        ],
        dot(0, 0, 5, C.white),
      ) +
      line('M64 80 h32', C.white, 4),
  ),
  seedling:
    area('M54 76 H106 L98 106 H62Z', C.brown) +
    box(50, 70, 60, 9, '#7A4F2A', 2) +
    line('M80 70 V36', '#7A4F2A', 4) +
    at(
      [
        [80, 30],
        [66, 40],
        [94, 40],
        [70, 22],
        [90, 22],
      ],
      dot(0, 0, 12, C.green),
    ) +
    at(
      [
        [72, 30],
        [88, 36],
      ],
      dot(0, 0, 3, C.sand),
    ),
  dripcoil:
    [36, 29, 22, 15]
      .map((r) => `<circle cx="78" cy="62" r="${r}" fill="none" stroke="${C.ink}" stroke-width="5"/>`)
      .join('') +
    line('M114 66 Q124 92 144 98', C.ink, 5) +
    at(
      [
        [78, 26],
        [42, 62],
        [78, 98],
        [49, 36],
        [107, 88],
      ],
      dot(0, 0, 3, C.sky),
    ),
  irrigation:
    box(44, 40, 72, 62, C.green, 6) +
    box(54, 50, 52, 20, C.ink, 2) +
    line('M60 60 h20 M88 60 h10', C.sky, 4) +
    at(row(4, 58, 15, 84), dot(0, 0, 5, C.white)) +
    area('M52 34 L62 14 H110 L100 34Z', C.deep) +
    line('M58 24 H104 M72 14 L64 34 M88 14 L80 34', C.sky, 2) +
    box(78, 34, 5, 6, C.steel),
  soil:
    area('M46 24 H114 L118 32 V104 H42 V32Z', '#5A3A22') +
    line('M46 30 h68', C.sand, 4) +
    box(52, 44, 56, 44, C.green, 4) +
    area('M80 84 Q56 70 68 50 Q84 56 80 84 Q88 62 100 60 Q100 78 80 84Z', C.white),
  palm:
    area('M77 56 H83 L88 104 H72Z', C.brown) +
    line('M75 68 h10 M74 80 h12 M73 92 h14', '#7A4F2A', 2) +
    [-80, -48, -16, 16, 48, 80]
      .map((turn) => `<g transform="rotate(${turn} 80 52)">${area('M80 52 Q70 28 80 10 Q90 28 80 52Z', C.green)}</g>`)
      .join('') +
    line('M30 104 h100', C.sand, 5),
  feed: sack(
    box(54, 50, 52, 42, C.deep, 3) +
      dot(80, 74, 12, C.white) +
      at(
        [
          [69, 66],
          [91, 66],
        ],
        dot(0, 0, 4, C.white),
      ) +
      dot(76, 73, 2, C.ink) +
      dot(84, 73, 2, C.ink) +
      area('M74 80 Q80 86 86 80Z', C.ink),
  ),
} as const
