const FONTS = {
  serif: "'Liberation Serif', 'Noto Serif CJK SC', serif",
  sans: "'Liberation Sans', 'Noto Sans CJK SC', sans-serif",
}

/** Subjects whose letters are symbols of elements rather than variables. */
const SYMBOL_SUBJECTS = new Set(['化学', '生物'])

/** Styles of a printed paper: A4 at 96 dpi, black on white. */
export const styleOf = ({ font, layout, subject }) => `
* { box-sizing: border-box; margin: 0; padding: 0; }
body { background: #fff; color: #000; width: 794px; font: ${layout === 'two-columns' ? '14px/1.5' : `15px/${subject === '数学' ? 2 : 1.65}`} ${FONTS[font]};
  font-kerning: normal; text-spacing-trim: space-all; }
.sheet { width: 794px; height: 1123px; padding: ${layout === 'two-columns' ? '52px 44px 56px' : '60px 68px 64px'}; position: relative;
  display: flex; flex-direction: column; overflow: hidden; background: #fff; }
.columns { flex: 1; min-height: 0; display: flex; gap: 36px; }
.columns.two { position: relative; }
.columns.two::after { content: ''; position: absolute; left: 50%; top: 4px; bottom: 0; border-left: 1px solid #666; }
.column { flex: 1; min-width: 0; height: 100%; overflow: hidden; }
.footer { position: absolute; left: 0; right: 0; bottom: 26px; text-align: center; font-size: 12px; }
h1 { font-size: 22px; line-height: 1.5; text-align: center; }
.facts { text-align: center; }
.who { text-align: center; margin: 6px 0 8px; }
.who .blank { width: 88px; }
.notes { border: 1px solid #000; padding: 5px 12px; margin-bottom: 10px; font-size: 0.93em; }
.notes-title { font-weight: bold; }
table { border-collapse: collapse; margin: 4px auto 10px; }
td { border: 1px solid #000; text-align: center; height: 28px; min-width: 58px; padding: 0 6px; }
.key { margin: 4px 0 8px; width: 100%; }
.key td { min-width: 0; }
.section { margin: 10px 0 4px; }
.stem, .part { line-break: strict; }
.together { white-space: nowrap; }
.stem { padding-left: 1.9em; text-indent: -1.9em; }
.part { padding-left: 1.9em; }
.question { padding: 2px 0; display: flow-root; }
.options { padding-left: 1.9em; display: grid; column-gap: 14px; align-items: baseline; }
.options[data-layout='line'] { grid-template-columns: repeat(4, minmax(0, 1fr)); }
.options[data-layout='line'].three { grid-template-columns: repeat(3, minmax(0, 1fr)); }
.options[data-layout='columns'] { grid-template-columns: repeat(2, minmax(0, 1fr)); }
.options.pool[data-layout='columns'] { grid-template-columns: repeat(4, minmax(0, 1fr)); border: 1px solid #000; padding: 6px 14px; margin: 6px 0; }
.options[data-layout='rows'] { grid-template-columns: minmax(0, 1fr); }
.option { text-indent: -1.4em; padding-left: 1.4em; }
.options[data-layout='line'] .option { white-space: nowrap; }
.row { display: flex; }
.row .number { flex: none; min-width: 1.9em; }
.row .options { flex: 1; padding-left: 0.4em; }
.passage { text-indent: 2em; text-align: justify; }
.passage-title { text-align: center; font-weight: bold; margin-top: 6px; }
.material { text-align: justify; text-indent: 2em; font-family: ${font === 'serif' ? "'Liberation Serif', 'AR PL UKai CN', 'Noto Serif CJK SC', serif" : FONTS.sans}; }
.word-box { border: 1px solid #000; padding: 5px 14px; margin: 6px 40px; text-align: center; white-space: pre; word-spacing: 1em; }
.blank { display: inline-block; width: 4.4em; border-bottom: 1px solid #000; text-indent: 0; height: 1.05em; vertical-align: -0.15em; text-decoration: none; }
.gap { text-underline-offset: 3px; white-space: nowrap; text-indent: 0; }
.figure { line-height: 0; padding: 4px 0; }
.figure.below { text-align: center; }
.figure.beside { float: right; margin: 8px 16px 4px 20px; }
.figure svg { display: inline-block; }
.blank-space { height: 52px; }
.front .stem { padding-left: 5.6em; text-indent: -5.6em; }
.front .row .number { min-width: 5.6em; }
.front > .options { padding-left: 5.6em; }
.ruled { height: 30px; border-bottom: 1px solid #777; }
.answers { display: flex; flex-wrap: wrap; column-gap: 26px; padding-left: 0.5em; }
.short { white-space: nowrap; min-width: 4.6em; }
.runs { padding-left: 0.5em; }
.long { padding-left: 0.5em; text-align: justify; }
math { font-family: 'DejaVu Math TeX Gyre', 'Latin Modern Math', math; font-size: 1.02em; text-indent: 0; }
mi, mn { font-family: ${FONTS[font]}; }
.variable { font-style: ${SYMBOL_SUBJECTS.has(subject) ? 'normal' : 'italic'}; }
p:has(mfrac), .option:has(mfrac) { padding-block: 3px; }
mfrac { padding: 0 0.12em; }
`
