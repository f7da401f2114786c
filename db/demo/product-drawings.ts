import { SITE_PRODUCT_DRAWINGS } from './site-product-drawings.ts'
import { area, at, box, C, dot, line, row } from './shapes.ts'

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
  ...SITE_PRODUCT_DRAWINGS,
} as const
