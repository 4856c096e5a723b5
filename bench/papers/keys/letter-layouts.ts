// Answer keys of choice and true-false questions: ranges, single letters, tables.
import { type KeyBlock, type KeyLayout, type KeyPosition, letterAnswers } from './layout.ts'

const TEN = letterAnswers(1, 'BACDACDBAB')
const ten = (id: string, key: KeyBlock[], place: KeyPosition = 'page'): KeyLayout => ({
  id,
  paper: 'ten',
  place,
  key,
  answers: TEN,
})
const TITLE = { title: '参考答案' }

const RANGES: KeyLayout[] = [
  ten('range-hyphen', [TITLE, '1-5 BACDA　　6-10 CDBAB']),
  ten('range-tilde', [TITLE, '1~5：BACDA', '6~10：CDBAB']),
  ten('range-full-width', [TITLE, '１－５　ＢＡＣＤＡ　　６－１０　ＣＤＢＡＢ']),
  ten('range-full-width-tilde', ['答案：', '1～5 BACDA　6～10 CDBAB']),
  ten('range-brackets', [TITLE, '（1）～（5）BACDA　　（6）～（10）CDBAB']),
  ten('range-brackets-half', [TITLE, '(1)-(5) BACDA', '(6)-(10) CDBAB']),
  ten('range-dash', ['参考答案', '1—5 BACDA  6—10 CDBAB']),
  ten('range-double-dash', ['参考答案：', '1——5 BACDA', '6——10 CDBAB']),
  ten('range-five-by-five', [TITLE, '1-10 BACDA CDBAB']),
  ten('range-spaced', [TITLE, '一、选择题', '1-5 B A C D A', '6-10 C D B A B']),
  ten('range-colon-spaced', [TITLE, '1-10：B A C D A C D B A B']),
  ten('range-commas', [TITLE, '1-5：B、A、C、D、A；6-10：C、D、B、A、B。']),
  ten('range-word', [TITLE, '1至5题：BACDA', '6至10题：CDBAB']),
  ten('range-ordinal', [TITLE, '第1～5题：BACDA　第6～10题：CDBAB']),
  ten('range-ordinal-both', [TITLE, '第1题～第5题　BACDA', '第6题～第10题　CDBAB']),
  ten('range-stop', [TITLE, '1-5. BACDA   6-10. CDBAB']),
  ten('range-closing-bracket', [TITLE, '1-5) BACDA', '6-10) CDBAB']),
  ten('range-below', [TITLE, '1-5', 'BACDA', '6-10', 'CDBAB']),
  ten('range-in-brackets', [TITLE, '（1-5）BACDA　（6-10）CDBAB']),
  ten('range-wraps', [TITLE, '1-10 BACDA', 'CDBAB']),
  ten('range-lower-case', [TITLE, '1-5 bacda  6-10 cdbab']),
  ten('heading-on-line', ['一、选择题：1-5 BACDA 6-10 CDBAB']),
  ten('heading-points-on-line', ['一、选择题（每小题3分，共30分）1-5 BACDA 6-10 CDBAB']),
  ten('heading-behind', [TITLE, '1-5 BACDA　6-10 CDBAB（选择题，每小题3分）']),
  ten('heading-kind-answers', ['选择题答案：1-5 BACDA 6-10 CDBAB']),
  ten('no-numbers', [TITLE, '一、选择题', 'BACDA CDBAB']),
  ten('no-numbers-on-line', [TITLE, '一、选择题：BACDA　CDBAB']),
  ten('upside-down-range', [TITLE, '1-5 BACDA　6-10 CDBAB'], 'upside-down'),
]

const SINGLES: KeyLayout[] = [
  ten('single-stops', [TITLE, '1.B 2.A 3.C 4.D 5.A 6.C 7.D 8.B 9.A 10.B']),
  ten('single-stops-wide', [TITLE, '1．B　2．A　3．C　4．D　5．A', '6．C　7．D　8．B　9．A　10．B']),
  ten('single-commas', [TITLE, '1、B　2、A　3、C　4、D　5、A　6、C　7、D　8、B　9、A　10、B']),
  ten('single-semicolons', [TITLE, '1、B；2、A；3、C；4、D；5、A；6、C；7、D；8、B；9、A；10、B。']),
  ten('single-bare', [TITLE, '1B 2A 3C 4D 5A 6C 7D 8B 9A 10B']),
  ten('single-spaces', [TITLE, '1 B　2 A　3 C　4 D　5 A', '6 C　7 D　8 B　9 A　10 B']),
  ten('single-colons', [TITLE, '1：B，2：A，3：C，4：D，5：A', '6：C，7：D，8：B，9：A，10：B']),
  ten('single-hyphens', [TITLE, '1-B　2-A　3-C　4-D　5-A', '6-C　7-D　8-B　9-A　10-B']),
  ten('single-dashes', [TITLE, '1——B　2——A　3——C　4——D　5——A', '6——C　7——D　8——B　9——A　10——B']),
  ten('single-brackets', [
    TITLE,
    '（1）B　（2）A　（3）C　（4）D　（5）A',
    '（6）C　（7）D　（8）B　（9）A　（10）B',
  ]),
  ten('single-closing-bracket', [TITLE, '1）B　2）A　3）C　4）D　5）A　6）C　7）D　8）B　9）A　10）B']),
  ten('single-letter-brackets', [
    TITLE,
    '1.（B）　2.（A）　3.（C）　4.（D）　5.（A）',
    '6.（C）　7.（D）　8.（B）　9.（A）　10.（B）',
  ]),
  ten('single-circled', [TITLE, '①B　②A　③C　④D　⑤A　⑥C　⑦D　⑧B　⑨A　⑩B']),
  ten('single-slashes', [TITLE, '1.B / 2.A / 3.C / 4.D / 5.A / 6.C / 7.D / 8.B / 9.A / 10.B']),
  ten('one-per-line', [
    TITLE,
    '1. B',
    '2. A',
    '3. C',
    '4. D',
    '5. A',
    '6. C',
    '7. D',
    '8. B',
    '9. A',
    '10. B',
  ]),
  ten('one-per-line-ordinal', [
    TITLE,
    '第1题：B',
    '第2题：A',
    '第3题：C',
    '第4题：D',
    '第5题：A',
    '第6题：C',
    '第7题：D',
    '第8题：B',
    '第9题：A',
    '第10题：B',
  ]),
  ten('one-per-line-answer', [
    '1．【答案】B',
    '2．【答案】A',
    '3．【答案】C',
    '4．【答案】D',
    '5．【答案】A',
    '6．【答案】C',
    '7．【答案】D',
    '8．【答案】B',
    '9．【答案】A',
    '10．【答案】B',
  ]),
  ten('columns-two', [
    TITLE,
    {
      columns: [
        ['1. B', '2. A', '3. C', '4. D', '5. A'],
        ['6. C', '7. D', '8. B', '9. A', '10. B'],
      ],
    },
  ]),
  ten('columns-five', [
    TITLE,
    { row: ['1. B', '3. C', '5. A', '7. D', '9. A'] },
    { row: ['2. A', '4. D', '6. C', '8. B', '10. B'] },
  ]),
  ten('row-cells', [
    TITLE,
    { row: ['1. B', '2. A', '3. C', '4. D', '5. A'] },
    { row: ['6. C', '7. D', '8. B', '9. A', '10. B'] },
  ]),
  ten('heading-then-singles', ['一、选择题：1. B 2. A 3. C 4. D 5. A 6. C 7. D 8. B 9. A 10. B']),
  ten('english-heading', [
    { title: 'Answer Key' },
    '1. B   2. A   3. C   4. D   5. A',
    '6. C   7. D   8. B   9. A   10. B',
  ]),
  {
    id: 'single-missing',
    paper: 'ten',
    place: 'page',
    key: [TITLE, '1.B 2.A 4.D 5.A 7.D 8.B 10.B'],
    answers: { 1: 'B', 2: 'A', 4: 'D', 5: 'A', 7: 'D', 8: 'B', 10: 'B' },
  },
  {
    id: 'single-none',
    paper: 'ten',
    place: 'page',
    key: [TITLE, '1.B 2.A 3.略 4.D 5.A 6.略 7.D 8.B 9.A 10.B'],
    answers: { 1: 'B', 2: 'A', 4: 'D', 5: 'A', 7: 'D', 8: 'B', 9: 'A', 10: 'B' },
  },
  {
    id: 'single-twice',
    paper: 'ten',
    place: 'page',
    key: [TITLE, '1.B 2.A 3.C 4.D 5.A', '6.C 7.D 8.B 9.A 10.B', '3.D'],
    answers: { 1: 'B', 2: 'A', 4: 'D', 5: 'A', 6: 'C', 7: 'D', 8: 'B', 9: 'A', 10: 'B' },
    unclear: ['3'],
  },
  {
    id: 'range-too-few',
    paper: 'ten',
    place: 'page',
    key: [TITLE, '1-5 BACD　6-10 CDBAB'],
    answers: letterAnswers(6, 'CDBAB'),
    unclear: ['1', '2', '3', '4', '5'],
  },
  {
    id: 'range-too-many',
    paper: 'ten',
    place: 'page',
    key: [TITLE, '1-5 BACDAC　6-10 CDBAB'],
    answers: letterAnswers(6, 'CDBAB'),
    unclear: ['1', '2', '3', '4', '5'],
  },
  {
    id: 'range-beyond',
    paper: 'ten',
    place: 'page',
    key: [TITLE, '1-5 BACDA　6-10 CDBAB　11-15 ABCDA'],
    answers: TEN,
  },
]

const TABLES: KeyLayout[] = [
  ten('table-one', [
    TITLE,
    {
      table: [
        ['题号', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10'],
        ['答案', 'B', 'A', 'C', 'D', 'A', 'C', 'D', 'B', 'A', 'B'],
      ],
    },
  ]),
  ten('table-two', [
    TITLE,
    {
      table: [
        ['题号', '1', '2', '3', '4', '5'],
        ['答案', 'B', 'A', 'C', 'D', 'A'],
        ['题号', '6', '7', '8', '9', '10'],
        ['答案', 'C', 'D', 'B', 'A', 'B'],
      ],
    },
  ]),
  ten('table-bare', [
    TITLE,
    {
      table: [
        ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'],
        ['B', 'A', 'C', 'D', 'A', 'C', 'D', 'B', 'A', 'B'],
      ],
    },
  ]),
  ten('table-upright', [
    TITLE,
    {
      table: [
        ['题号', '答案'],
        ['1', 'B'],
        ['2', 'A'],
        ['3', 'C'],
        ['4', 'D'],
        ['5', 'A'],
        ['6', 'C'],
        ['7', 'D'],
        ['8', 'B'],
        ['9', 'A'],
        ['10', 'B'],
      ],
    },
  ]),
  ten('table-pairs', [
    TITLE,
    {
      table: [
        ['题号', '答案', '题号', '答案'],
        ['1', 'B', '6', 'C'],
        ['2', 'A', '7', 'D'],
        ['3', 'C', '8', 'B'],
        ['4', 'D', '9', 'A'],
        ['5', 'A', '10', 'B'],
      ],
    },
  ]),
  ten('table-ranges', [
    TITLE,
    {
      table: [
        ['1-5', 'BACDA'],
        ['6-10', 'CDBAB'],
      ],
    },
  ]),
  ten('table-no-borders', [
    TITLE,
    { row: ['题号', '1', '2', '3', '4', '5'] },
    { row: ['答案', 'B', 'A', 'C', 'D', 'A'] },
    { row: ['题号', '6', '7', '8', '9', '10'] },
    { row: ['答案', 'C', 'D', 'B', 'A', 'B'] },
  ]),
  {
    id: 'table-with-gap',
    paper: 'ten',
    place: 'page',
    key: [
      TITLE,
      {
        table: [
          ['题号', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10'],
          ['答案', 'B', 'A', '', 'D', 'A', 'C', 'D', 'B', 'A', 'B'],
        ],
      },
    ],
    answers: { 1: 'B', 2: 'A', 4: 'D', 5: 'A', 6: 'C', 7: 'D', 8: 'B', 9: 'A', 10: 'B' },
  },
]

const several = (id: string, key: KeyBlock[]): KeyLayout => ({
  id,
  paper: 'several',
  place: 'page',
  key,
  answers: { ...letterAnswers(1, 'BACD'), 5: 'AB', 6: 'ACD', 7: 'BD', 8: 'ABC' },
})
const judged = (id: string, key: KeyBlock[]): KeyLayout => ({
  id,
  paper: 'judged',
  place: 'page',
  key,
  answers: letterAnswers(1, '对错对错对错'),
})

const OTHERS: KeyLayout[] = [
  several('several-ranges', [TITLE, '一、1-4 BACD', '二、5-8 AB ACD BD ABC']),
  several('several-singles', [TITLE, '一、1.B 2.A 3.C 4.D', '二、5.AB 6.ACD 7.BD 8.ABC']),
  several('several-listed', [TITLE, '1-4：BACD', '5. A、B　6. A、C、D　7. B、D　8. A、B、C']),
  several('several-table', [
    TITLE,
    {
      table: [
        ['题号', '1', '2', '3', '4', '5', '6', '7', '8'],
        ['答案', 'B', 'A', 'C', 'D', 'AB', 'ACD', 'BD', 'ABC'],
      ],
    },
  ]),
  judged('judged-signs', [TITLE, '1.√　2.×　3.√　4.×　5.√　6.×']),
  judged('judged-range', [TITLE, '一、判断题：1-6 √×√×√×']),
  judged('judged-words', [TITLE, '1.对　2.错　3.对　4.错　5.对　6.错']),
  judged('judged-long-words', [TITLE, '1. 正确；2. 错误；3. 正确；4. 错误；5. 正确；6. 错误']),
  judged('judged-letters', [TITLE, '1-6 TFTFTF']),
  judged('judged-brackets', [TITLE, '1.（√）2.（×）3.（√）4.（×）5.（√）6.（×）']),
]

export const LETTER_LAYOUTS: KeyLayout[] = [...RANGES, ...SINGLES, ...TABLES, ...OTHERS]
