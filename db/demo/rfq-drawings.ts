import { area, at, box, C, dot, line, row } from './shapes.ts'

const wheel = dot(0, 0, 10, C.ink) + dot(0, 0, 4, C.steel)
const drop = 'M0 -12 C6 -4 9 0 9 5 A9 9 0 0 1 -9 5 C-9 0 -6 -4 0 -12Z'

/** What the RFQs of the demo market ask for, on a sheet of 160 × 120. */
export const DRAWINGS = {
  desk:
    box(30, 58, 100, 6, C.brown, 1) +
    box(34, 64, 5, 36, C.steel) +
    box(94, 64, 32, 36, C.pale, 2) +
    line('M100 74 h20 M100 84 h20 M100 94 h20', C.steel, 2) +
    box(30, 34, 100, 24, C.teal, 2) +
    box(62, 40, 34, 20, C.ink, 2),
  rebar:
    row(6, 0, 0, 0)
      .map((_, i) => line(`M${20 + i * 4} ${92 - i * 9} L${124 + i * 4} ${78 - i * 9}`, i % 2 ? C.steel : C.brown, 7))
      .join('') + line('M50 92 L66 38 M100 86 L116 32', C.ink, 3),
  camera:
    box(112, 28, 8, 50, C.steel) +
    line('M116 52 L92 62', C.steel, 6) +
    area('M34 44 L92 36 L98 66 L42 76Z', C.white) +
    area('M34 44 L46 42 L54 74 L42 76Z', C.ink) +
    dot(45, 59, 7, C.teal) +
    dot(86, 44, 2, C.red),
  cooling:
    box(26, 30, 108, 34, C.white, 5) +
    box(34, 54, 92, 4, C.pale, 2) +
    dot(122, 40, 2, C.green) +
    line('M46 74 q6 8 0 16 M80 74 q6 8 0 16 M114 74 q6 8 0 16', C.teal, 4),
  alarm:
    dot(80, 56, 30, C.red) +
    dot(80, 56, 20, C.white) +
    dot(80, 56, 8, C.red) +
    box(66, 92, 28, 10, C.ink, 2) +
    line('M36 40 q-8 16 0 32 M124 40 q8 16 0 32', C.amber, 4),
  tree:
    box(76, 66, 8, 36, C.brown) +
    dot(80, 48, 24, C.green) +
    dot(62, 58, 15, C.green) +
    dot(98, 58, 15, C.green) +
    line('M24 102 h112', C.deep, 4) +
    at(row(5, 36, 22, 102), dot(0, 0, 3, C.teal)),
  roof:
    area('M20 78 L80 40 L140 78Z', C.steel) +
    area('M20 78 L80 48 L140 78 L140 86 L80 58 L20 86Z', C.amber) +
    box(30, 84, 100, 20, C.white) +
    box(70, 86, 20, 18, C.deep),
  sign:
    box(40, 26, 80, 44, C.deep, 4) +
    line('M52 48 h44 M84 36 l14 12 l-14 12', C.white, 5) +
    box(60, 70, 6, 34, C.steel) +
    box(94, 70, 6, 34, C.steel),
  generator:
    box(22, 42, 116, 48, C.amber, 4) +
    box(30, 50, 44, 30, C.ink, 2) +
    line('M36 58 h32 M36 65 h32 M36 72 h32', C.steel, 2) +
    area('M104 50 l-10 18 h8 l-4 14 l14 -20 h-8 l4 -12Z', C.deep) +
    box(22, 90, 116, 6, C.ink) +
    box(116, 30, 8, 12, C.steel),
  mealbox:
    area('M36 62 H124 L116 100 H44Z', C.brown) +
    area('M36 62 L50 40 H110 L124 62Z', C.sand) +
    dot(80, 80, 9, C.deep) +
    line('M62 34 q-5 -6 0 -12 M80 34 q-5 -6 0 -12 M98 34 q-5 -6 0 -12', C.steel, 3),
  sack:
    area('M52 32 H108 L114 40 Q122 72 112 104 H48 Q38 72 46 40Z', C.sand) +
    box(56, 54, 48, 30, C.white, 3) +
    area('M80 58 q10 10 0 22 q-10 -12 0 -22Z', C.green) +
    line('M52 38 h56', C.brown, 3),
  kitchen:
    box(26, 58, 108, 42, C.pale, 3) +
    box(34, 68, 42, 26, C.ink, 3) +
    at(row(4, 88, 13, 66), dot(0, 0, 3, C.deep)) +
    at(row(4, 40, 26, 56), box(-8, -3, 16, 4, C.ink)) +
    area('M40 16 H120 L132 34 H28Z', C.steel) +
    box(86, 76, 40, 18, C.steel, 2),
  truck:
    box(18, 36, 78, 50, C.white, 3) +
    area('M100 52 H122 L138 70 V86 H100Z', C.deep) +
    area('M106 57 H119 L129 69 H106Z', C.sky) +
    at(
      [
        [40, 90],
        [74, 90],
        [120, 90],
      ],
      wheel,
    ) +
    line('M57 46 v28 M45 53 l24 14 M69 53 l-24 14', C.teal, 3),
  uniform:
    area('M58 26 L70 22 Q80 32 90 22 L102 26 L122 48 L108 58 L102 50 V98 H58 V50 L52 58 L38 48Z', C.deep) +
    box(88, 46, 8, 8, C.amber, 1) +
    line('M80 34 V98', C.sky, 2),
  screen:
    box(22, 24, 116, 66, C.ink, 4) +
    box(28, 30, 104, 54, C.teal, 1) +
    box(36, 38, 34, 38, C.white, 2) +
    line('M80 44 h44 M80 56 h36 M80 68 h40', C.white, 4) +
    box(74, 90, 12, 8, C.steel) +
    box(56, 98, 48, 5, C.steel, 2),
  giftbox:
    box(40, 50, 80, 50, C.deep, 2) +
    box(34, 40, 92, 16, C.teal, 2) +
    box(74, 40, 12, 60, C.amber) +
    line('M80 40 q-26 -22 -22 -4 q4 8 22 4 q26 -22 22 -4 q-4 8 -22 4', C.amber, 5),
  gloves:
    box(32, 64, 96, 40, C.white, 3) +
    box(32, 64, 96, 10, C.teal, 3) +
    area(
      'M62 70 V44 q0 -6 5 -6 q4 0 4 6 V36 q0 -6 5 -6 q5 0 5 6 V34 q0 -6 5 -6 q5 0 5 6 V42 q0 -5 4 -5 q5 0 5 6 V70Z',
      C.sky,
    ) +
    box(44, 84, 40, 8, C.pale, 2),
  bed:
    box(24, 74, 112, 8, C.steel, 2) +
    box(30, 62, 104, 12, C.white, 4) +
    area('M30 62 L46 36 L58 40 L44 64Z', C.sky) +
    box(24, 50, 5, 40, C.deep, 2) +
    box(132, 56, 5, 34, C.deep, 2) +
    at(
      [
        [34, 96],
        [126, 96],
      ],
      dot(0, 0, 6, C.ink),
    ) +
    line('M124 62 V22 h-10', C.steel, 3) +
    box(108, 22, 8, 14, C.amber, 2),
  tank:
    at(
      [
        [44, 0],
        [74, 0],
      ],
      box(-12, 34, 24, 56, C.sky, 11) + box(-9, 90, 18, 10, C.steel),
    ) +
    box(98, 44, 36, 56, C.deep, 5) +
    line('M44 30 h30 M86 76 h12 M74 34 V30', C.ink, 4) +
    `<g transform="translate(116 72)">${area(drop, C.sky)}</g>`,
  ups:
    at(
      [
        [48, 0],
        [98, 0],
      ],
      box(-20, 22, 42, 80, C.ink, 4) +
        box(-12, 32, 26, 14, C.teal, 2) +
        line('M-10 62 h22 M-10 70 h22 M-10 78 h22 M-10 86 h22', C.steel, 2),
    ) + area('M74 44 l-8 16 h6 l-3 12 l12 -17 h-7 l4 -11Z', C.amber),
  computer:
    box(26, 28, 80, 52, C.ink, 4) +
    box(31, 33, 70, 42, C.sky, 1) +
    box(58, 80, 16, 12, C.steel) +
    box(44, 92, 44, 5, C.steel, 2) +
    box(114, 32, 24, 66, C.deep, 3) +
    dot(126, 42, 3, C.green) +
    line('M119 54 h14 M119 60 h14', C.steel, 2),
  bin:
    area('M52 44 H108 L102 102 H58Z', C.amber) +
    box(46, 34, 68, 12, C.red, 3) +
    dot(80, 74, 14, C.white) +
    at(
      [
        [80, 67],
        [74, 78],
        [86, 78],
      ],
      dot(0, 0, 4, C.ink),
    ),
  classroom:
    box(28, 52, 56, 6, C.teal, 2) +
    line('M34 58 V100 M78 58 V100', C.steel, 4) +
    box(96, 66, 34, 6, C.deep, 2) +
    box(124, 34, 6, 34, C.deep, 2) +
    line('M100 72 V100 M128 72 V100', C.steel, 4) +
    box(40, 44, 22, 8, C.amber, 1),
  shade:
    area('M18 48 Q80 12 142 48 Q110 44 80 52 Q50 44 18 48Z', C.amber) +
    line('M22 48 V102 M138 48 V102', C.steel, 4) +
    dot(64, 90, 7, C.deep) +
    dot(96, 92, 5, C.red) +
    line('M18 102 h124', C.sand, 5),
  bus:
    box(18, 38, 124, 48, C.amber, 6) +
    at(row(5, 26, 20, 46), box(0, 0, 15, 16, C.white, 2)) +
    box(128, 46, 10, 22, C.sky, 2) +
    line('M18 72 h124', C.ink, 3) +
    at(
      [
        [46, 88],
        [114, 88],
      ],
      wheel,
    ),
  excavator:
    box(28, 84, 70, 16, C.ink, 8) +
    box(36, 56, 48, 26, C.amber, 4) +
    box(62, 42, 22, 24, C.sky, 3) +
    line('M40 62 L104 30 L126 62', C.amber, 8) +
    area('M118 60 L138 62 L132 82 L116 78Z', C.steel),
  forklift:
    area('M40 56 H64 L74 82 H98 V94 H36 V62Z', C.amber) +
    line('M46 56 V32 H72 L80 76', C.ink, 4) +
    box(100, 24, 6, 72, C.steel) +
    line('M106 92 h30', C.ink, 4) +
    box(110, 66, 26, 24, C.brown, 2) +
    at(
      [
        [50, 96],
        [88, 96],
      ],
      wheel,
    ),
  tire:
    dot(64, 64, 38, C.ink) +
    dot(64, 64, 20, C.steel) +
    dot(64, 64, 8, C.white) +
    at(
      [
        [64, 50],
        [77, 60],
        [72, 76],
        [56, 76],
        [51, 60],
      ],
      dot(0, 0, 3, C.ink),
    ) +
    `<g transform="translate(122 78)">${dot(0, 0, 24, C.ink)}${dot(0, 0, 12, C.pale)}${dot(0, 0, 5, C.ink)}</g>`,
  panel:
    area('M38 36 H128 L142 86 H24Z', C.deep) +
    line('M60 36 L54 86 M83 36 V86 M106 36 L114 86 M33 52 H133 M29 68 H137', C.sky, 2) +
    line('M60 86 L52 104 M106 86 L114 104', C.steel, 5) +
    dot(28, 24, 10, C.amber),
  bottles:
    box(34, 50, 28, 52, C.teal, 5) +
    box(42, 36, 12, 14, C.deep, 2) +
    box(70, 42, 30, 60, C.amber, 6) +
    box(79, 28, 12, 14, C.ink, 2) +
    line('M112 40 h14 l6 8', C.ink, 4) +
    box(106, 52, 26, 50, C.sky, 5) +
    box(38, 66, 20, 18, C.white, 2) +
    box(74, 62, 22, 20, C.white, 2) +
    box(110, 70, 18, 16, C.white, 2),
  coldroom:
    box(28, 24, 104, 78, C.white, 3) +
    box(62, 40, 44, 62, C.pale, 2) +
    box(98, 66, 4, 14, C.deep, 2) +
    box(34, 30, 22, 14, C.deep, 2) +
    line('M84 50 v26 M73 56 l22 14 M95 56 l-22 14', C.teal, 3) +
    box(114, 30, 14, 10, C.green, 1),
  pump:
    box(68, 20, 24, 62, C.steel, 5) +
    box(64, 82, 32, 20, C.deep, 4) +
    line('M72 34 h16 M72 44 h16 M72 54 h16', C.ink, 2) +
    line('M80 20 V10 h34 v26', C.teal, 7) +
    `<g transform="translate(114 56)">${area(drop, C.sky)}</g>`,
} as const
