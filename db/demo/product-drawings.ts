import { area, at, box, C, dot, line, row } from './shapes.ts'

const wheel = dot(0, 0, 9, C.ink) + dot(0, 0, 4, C.steel)
const sack = (label: string) =>
  area('M50 28 H110 L116 38 Q124 72 114 104 H46 Q36 72 44 38Z', C.sand) + line('M50 34 h60', C.brown, 3) + label
const spool = (round: string, hole: string) => dot(80, 66, 36, round) + dot(80, 66, 14, hole)
const jerrycan = (body: string, cap: string) =>
  area('M52 40 L66 28 H104 Q112 28 112 38 V98 Q112 104 106 104 H58 Q52 104 52 98Z', body) +
  box(84, 18, 14, 12, cap, 2) +
  line('M64 46 L74 36', C.white, 5)

/**
 * What products of the demo market look like, on a sheet of 160 × 120; what the RFQs' drawings also show is drawn
 * there.
 */
export const PRODUCT_DRAWINGS = {
  monitor:
    box(24, 22, 112, 64, C.ink, 4) +
    box(29, 27, 102, 54, C.sky, 1) +
    area('M29 81 L70 50 L92 66 L112 46 L131 62 V81Z', C.teal) +
    box(73, 86, 14, 12, C.steel) +
    box(54, 97, 52, 6, C.steel, 2),
  switch:
    box(16, 54, 128, 34, C.ink, 3) +
    at(row(11, 24, 9, 62), box(0, 0, 7, 7, C.steel, 1)) +
    at(row(11, 24, 9, 73), box(0, 0, 7, 7, C.steel, 1)) +
    at(row(4, 126, 4, 68), dot(0, 0, 1.5, C.green)) +
    box(10, 58, 6, 26, C.steel) +
    box(144, 58, 6, 26, C.steel),
  dome:
    box(46, 26, 68, 18, C.white, 6) +
    area('M50 44 H110 A30 34 0 0 1 50 44Z', C.ink) +
    dot(80, 60, 10, C.deep) +
    dot(80, 60, 5, C.sky) +
    line('M40 24 h80', C.steel, 5),
  recorder:
    box(18, 50, 124, 42, C.ink, 4) +
    box(26, 60, 50, 12, C.deep, 2) +
    at(row(3, 90, 10, 66), dot(0, 0, 3, C.green)) +
    dot(128, 71, 7, C.steel) +
    line('M26 82 h60', C.steel, 2) +
    box(26, 92, 12, 6, C.steel) +
    box(122, 92, 12, 6, C.steel),
  cablebox:
    area('M30 44 H112 V104 H30Z', C.sand) +
    area('M112 44 L132 34 V92 L112 104Z', C.brown) +
    area('M30 44 L50 34 H132 L112 44Z', '#F3E6C8') +
    dot(70, 74, 20, C.deep) +
    dot(70, 74, 9, C.sand) +
    line('M70 94 Q40 100 20 108', C.deep, 4),
  printer:
    box(30, 46, 100, 40, C.pale, 5) +
    box(44, 26, 72, 22, C.white, 2) +
    box(40, 78, 80, 24, C.white, 2) +
    line('M50 86 h58 M50 93 h40', C.steel, 2) +
    box(98, 52, 24, 12, C.ink, 2) +
    dot(40, 58, 3, C.green),
  cabinet:
    box(40, 18, 80, 86, C.ink, 3) +
    box(48, 26, 64, 70, C.deep, 2) +
    at(
      [
        [0, 34],
        [0, 46],
        [0, 58],
      ],
      box(54, 0, 52, 7, C.steel, 1),
    ) +
    at(row(5, 60, 9, 37.5), dot(0, 0, 1.5, C.green)) +
    line('M56 76 h48 M56 84 h48', C.teal, 3) +
    dot(115, 62, 3, C.amber),
  accesspoint:
    dot(80, 62, 38, C.white) +
    dot(80, 62, 30, C.pale) +
    dot(80, 74, 4, C.green) +
    line('M66 62 a20 20 0 0 1 28 0 M72 67 a11 11 0 0 1 16 0', C.teal, 4),
  terminal:
    box(50, 16, 60, 88, C.ink, 7) +
    box(56, 24, 48, 40, C.sky, 2) +
    dot(80, 40, 9, C.sand) +
    area('M64 64 Q80 46 96 64Z', C.deep) +
    dot(80, 84, 11, C.teal) +
    line('M74 84 a6 6 0 0 1 12 0 M77 88 v-4 a3 3 0 0 1 6 0 v4', C.white, 2),
  paper:
    at(
      [
        [0, 0],
        [3, -20],
        [-2, -40],
      ],
      box(32, 84, 96, 18, C.white, 1) + box(58, 84, 44, 18, C.deep) + box(32, 99, 96, 3, C.pale),
    ) + line('M66 93 h28 M69 73 h28 M64 53 h28', C.sky, 3),
  officechair:
    box(58, 16, 44, 44, C.ink, 9) +
    line('M64 26 h32 M64 35 h32 M64 44 h32 M64 53 h32', C.steel, 2) +
    box(66, 6, 28, 9, C.ink, 4) +
    box(50, 66, 60, 11, C.deep, 5) +
    box(77, 77, 6, 16, C.steel) +
    line('M80 93 L54 102 M80 93 L106 102 M80 93 V103 M44 60 V70 H52 M116 60 V70 H108', C.ink, 4),
  shoes: at(
    [
      [0, -14],
      [22, 10],
    ],
    area('M24 64 H54 L66 80 Q92 82 96 92 V96 H24Z', C.brown) +
      box(22, 94, 76, 7, C.ink, 2) +
      area('M78 82 Q93 84 96 92 H80Z', C.amber) +
      line('M56 68 l8 -4 M61 74 l8 -4', C.white, 3),
  ),
  jerrycan: jerrycan(C.teal, C.ink) + box(62, 58, 40, 30, C.white, 2) + line('M68 68 h28 M68 76 h20', C.teal, 3),
  paperroll:
    box(46, 40, 74, 62, C.white) +
    `<ellipse cx="83" cy="40" rx="37" ry="15" fill="${C.pale}"/><ellipse cx="83" cy="40" rx="12" ry="5" fill="${C.brown}"/>` +
    area('M46 42 H34 V96 Q40 90 46 96Z', C.white) +
    line('M46 60 h74 M46 82 h74', C.pale, 2),
  vest:
    area('M56 20 L70 20 L80 44 L90 20 L104 20 L116 44 L108 52 V104 H52 V52 L44 44Z', '#E5D63A') +
    line('M80 44 V104', C.ink, 2) +
    box(52, 66, 56, 7, C.white) +
    box(52, 86, 56, 7, C.white) +
    line('M62 24 V64 M98 24 V64', C.white, 6),
  whiteboard:
    box(16, 20, 128, 70, C.steel, 3) +
    box(21, 25, 118, 60, C.white, 1) +
    line('M34 42 h40 M34 54 h56 M34 66 h30', C.teal, 4) +
    line('M98 68 l12 -22 l10 12 l8 -14', C.red, 4) +
    box(56, 90, 48, 5, C.ink, 2),
  pans: at(
    [
      [-14, -16],
      [10, 4],
    ],
    box(30, 66, 84, 26, C.steel, 3) +
      area('M32 66 Q72 30 112 66Z', C.pale) +
      dot(72, 46, 5, C.ink) +
      box(24, 64, 96, 5, C.white, 2),
  ),
  tape:
    spool(C.sand, C.tint) +
    `<circle cx="80" cy="66" r="25" fill="none" stroke="${C.brown}" stroke-width="2"/><circle cx="80" cy="66" r="18" fill="none" stroke="${C.brown}" stroke-width="7"/>` +
    area('M80 102 H130 V92 H96Z', C.sand),
  carton:
    area('M30 46 L80 32 L130 46 L80 60Z', '#F3E6C8') +
    area('M30 46 L80 60 V108 L30 92Z', C.sand) +
    area('M130 46 L80 60 V108 L130 92Z', C.brown) +
    area('M66 36 L76 33 L126 47 L116 50Z', C.white) +
    line('M92 86 v-10 M97 85 v-10 M88 79 l4 -4 l4 3', C.white, 2),
  stretchfilm:
    box(50, 24, 52, 76, C.sky, 3) +
    `<ellipse cx="76" cy="24" rx="26" ry="8" fill="${C.white}"/><ellipse cx="76" cy="24" rx="9" ry="3" fill="${C.brown}"/>` +
    area('M102 30 L136 40 V98 L102 96Z', '#D3EDF0') +
    line('M60 36 V94 M70 38 V98', C.white, 3) +
    box(68, 98, 16, 8, C.brown, 2),
  paperbag:
    area('M42 46 H104 V106 H42Z', C.sand) +
    area('M104 46 L122 40 V100 L104 106Z', C.brown) +
    line('M58 46 Q58 20 73 20 Q88 20 88 46', C.brown, 4) +
    dot(73, 76, 14, C.deep) +
    line('M67 76 l5 5 l8 -10', C.white, 3),
  binbags:
    box(50, 22, 56, 80, C.ink, 12) +
    `<ellipse cx="78" cy="26" rx="28" ry="9" fill="${C.steel}"/>` +
    dot(78, 26, 5, C.ink) +
    box(50, 50, 56, 28, C.amber) +
    line('M60 60 h36 M60 68 h24', C.ink, 3) +
    area('M106 60 L130 84 V102 H106Z', C.ink),
  corner: at(
    [
      [0, 0],
      [26, 0],
      [52, 0],
    ],
    area('M30 24 L44 18 V96 L30 104Z', C.sand) + area('M44 18 L58 26 V102 L44 96Z', C.brown),
  ),
  pallet:
    area('M22 58 L50 40 H142 L118 58Z', C.teal) +
    line('M44 55 L68 43 M66 55 L90 43 M88 55 L112 43', C.deep, 3) +
    box(22, 58, 96, 8, C.deep) +
    at(row(3, 22, 39, 66), box(0, 0, 18, 22, C.teal)) +
    box(22, 88, 96, 8, C.deep) +
    area('M118 58 L142 40 V78 L118 96Z', C.deep),
  bubblewrap:
    box(44, 26, 80, 62, '#D3EDF0', 6) +
    `<ellipse cx="44" cy="57" rx="12" ry="31" fill="${C.sky}"/><ellipse cx="44" cy="57" rx="5" ry="12" fill="${C.white}"/>` +
    row(6, 64, 11, 0)
      .map(([x]) =>
        at(
          [
            [x, 36],
            [x, 48],
            [x, 60],
            [x, 72],
          ],
          dot(0, 0, 4, C.white),
        ),
      )
      .join('') +
    area('M56 88 H124 L136 102 H44Z', '#D3EDF0'),
  labels:
    box(36, 36, 60, 66, C.white, 3) +
    `<ellipse cx="66" cy="36" rx="30" ry="11" fill="${C.pale}"/><ellipse cx="66" cy="36" rx="11" ry="4" fill="${C.brown}"/>` +
    area('M96 62 H140 V100 H96Z', C.white) +
    line('M102 70 h30', C.ink, 3) +
    line('M104 80 v14 M109 80 v14 M116 80 v14 M121 80 v14 M127 80 v14 M132 80 v14', C.ink, 2) +
    line('M96 62 V100', C.pale, 2),
  crate:
    area('M24 44 H136 L126 104 H34Z', C.green) +
    box(18, 36, 124, 11, '#3B7A53', 3) +
    at(
      [
        [0, 56],
        [0, 70],
        [0, 84],
      ],
      at(row(7, 40, 12, 0), box(0, 0, 7, 9, '#2F5F41', 1)),
    ) +
    box(68, 38, 24, 6, C.white, 3),
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
