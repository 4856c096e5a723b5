// Answer keys with words, numbers and longer answers, with headings before, on and after the line.
import { type KeyBlock, type KeyLayout, type KeyPosition, letterAnswers, textAnswers } from './layout.ts'

const TITLE = { title: '参考答案' }

const MIXED = {
  ...letterAnswers(1, 'BACDAC'),
  ...textAnswers(7, ['-5', 'x>3', '12.56', '12']),
  12: '（1）4元（2）200元',
  13: '（1）10（2）2n',
}
const mixed = (id: string, key: KeyBlock[], answers: Record<string, string> = MIXED): KeyLayout => ({
  id,
  paper: 'mixed',
  place: 'page',
  key,
  answers,
})

const MIXED_LAYOUTS: KeyLayout[] = [
  mixed('mixed-headings-on-line', [
    '一、选择题：1. B 2. A 3. C 4. D 5. A 6. C',
    '二、填空题：7. -5 8. x>3 9. 12.56 10. 12',
    '三、解答题：11. 略 12.（1）4元（2）200元 13.（1）10（2）2n',
  ]),
  mixed('mixed-headings-above', [
    TITLE,
    '一、选择题',
    '1-6 BACDAC',
    '二、填空题',
    '7. －5　8. x＞3　9. 12.56　10. 12',
    '三、解答题',
    '11. 略',
    '12.（1）4元',
    '（2）200元',
    '13.（1）10',
    '（2）2n',
  ]),
  mixed('mixed-headings-with-points', [
    TITLE,
    '一、选择题（每小题3分，共18分）1-6 BACDAC',
    '二、填空题（每小题4分，共16分）7. －5　8. x＞3　9. 12.56　10. 12',
    '三、解答题（共30分）11. 略　12.（1）4元（2）200元　13.（1）10（2）2n',
  ]),
  mixed('mixed-headings-in-row', [
    TITLE,
    '一、1-6 BACDAC　二、7. －5　8. x＞3　9. 12.56　10. 12',
    '三、11. 略　12.（1）4元（2）200元　13.（1）10（2）2n',
  ]),
  mixed('mixed-kinds-without-ordinals', [
    TITLE,
    '选择题：1-6 BACDAC',
    '填空题：7. －5；8. x＞3；9. 12.56；10. 12',
    '解答题：11. 略；12.（1）4元（2）200元；13.（1）10（2）2n',
  ]),
  mixed(
    'mixed-one-per-line',
    [
      TITLE,
      '1. B',
      '2. A',
      '3. C',
      '4. D',
      '5. A',
      '6. C',
      '7. －5',
      '8. x＞3',
      '9. 12.56',
      '10. 12',
      '11. 略',
      '12.（1）4元；（2）200元',
      '13.（1）10；（2）2n',
    ],
    { ...MIXED, 12: '（1）4元；（2）200元', 13: '（1）10；（2）2n' },
  ),
  mixed('mixed-glued-numbers', [
    TITLE,
    '1-6 BACDAC',
    '7.-5　8.x>3　9.12.56　10.12',
    '11.略',
    '12.(1)4元(2)200元',
    '13.(1)10(2)2n',
  ]),
  mixed('mixed-parts-with-numbers', [
    TITLE,
    '1-6 BACDAC',
    '7、－5；8、x＞3；9、12.56；10、12',
    '12（1）4元',
    '12（2）200元',
    '13（1）10',
    '13（2）2n',
  ]),
  mixed('mixed-table', [
    TITLE,
    {
      table: [
        ['题号', '1', '2', '3', '4', '5', '6'],
        ['答案', 'B', 'A', 'C', 'D', 'A', 'C'],
      ],
    },
    {
      table: [
        ['题号', '7', '8', '9', '10'],
        ['答案', '－5', 'x＞3', '12.56', '12'],
      ],
    },
    '12.（1）4元（2）200元',
    '13.（1）10（2）2n',
  ]),
  mixed(
    'mixed-none-in-words',
    [
      TITLE,
      '1-6 BACDAC',
      '7. －5　8. x＞3　9. 12.56　10. 12',
      '11. 略（答案不唯一）',
      '12. 略',
      '13.（1）略（2）略',
    ],
    { ...letterAnswers(1, 'BACDAC'), ...textAnswers(7, ['-5', 'x>3', '12.56', '12']) },
  ),
  mixed(
    'mixed-columns',
    [
      TITLE,
      {
        columns: [
          ['一、选择题', '1. B', '2. A', '3. C', '4. D', '5. A', '6. C'],
          ['二、填空题', '7. －5', '8. x＞3', '9. 12.56', '10. 12', '三、解答题', '13. 第5个数是10'],
        ],
      },
    ],
    { ...letterAnswers(1, 'BACDAC'), ...textAnswers(7, ['-5', 'x>3', '12.56', '12']), 13: '第5个数是10' },
  ),
  mixed(
    'mixed-solutions',
    [
      TITLE,
      '1-6 BACDAC',
      '7. －5　8. x＞3　9. 12.56　10. 12',
      '12. 解：（1）12－8＝4（元）。',
      '（2）4×50＝200（元）。',
      '答：一天的利润是200元。',
      '13. 解：（1）第5个数是10。',
      '（2）第n个数是2n。',
    ],
    {
      ...letterAnswers(1, 'BACDAC'),
      ...textAnswers(7, ['-5', 'x>3', '12.56', '12']),
      12: '解：（1）12－8＝4（元）。（2）4×50＝200（元）。答：一天的利润是200元。',
      13: '解：（1）第5个数是10。（2）第n个数是2n。',
    },
  ),
]

const WORDS = ['children', 'went', 'has finished', 'fifteen', 'heavier', '1998']
const ENGLISH = {
  ...letterAnswers(1, 'CBBBCA'),
  ...textAnswers(7, WORDS),
  13: 'At 8:30.',
  14: 'Because he loved birds.',
}
const english = (id: string, key: KeyBlock[], answers: Record<string, string> = ENGLISH): KeyLayout => ({
  id,
  paper: 'english',
  place: 'page',
  key,
  answers,
})

const ENGLISH_LAYOUTS: KeyLayout[] = [
  english('english-one-paragraph', [
    '参考答案：1—6 CBBBCA 7. children 8. went 9. has finished 10. fifteen 11. heavier 12. 1998 13. At 8:30. 14. Because he loved birds.',
  ]),
  english('english-lines', [
    { title: 'Keys' },
    '一、1-6 CBBBCA',
    '二、7. children  8. went  9. has finished  10. fifteen  11. heavier  12. 1998',
    '三、13. At 8:30.',
    '14. Because he loved birds.',
  ]),
  english('english-roman', [
    { title: 'Answers' },
    'I. 1-6 CBBBCA',
    'II. 7. children  8. went  9. has finished  10. fifteen  11. heavier  12. 1998',
    'III. 13. At 8:30.  14. Because he loved birds.',
  ]),
  english(
    'english-version',
    [
      TITLE,
      '一、1-6 CBBBCA',
      '二、7. children 8. went 9. has finished 10. fifteen 11. heavier 12. 1998',
      '三、13. At 8:30.',
      '14. Because he loved birds.',
      '四、One possible version:',
      'My town is small, but I love it. There are 3 parks in it.',
    ],
    { ...ENGLISH, 四: 'One possible version: My town is small, but I love it. There are 3 parks in it.' },
  ),
  english(
    'english-writing-none',
    [
      TITLE,
      '1-6 CBBBCA',
      '7. children / kids  8. went  9. has finished  10. fifteen  11. heavier  12. 1998',
      '13. At 8:30.  14. Because he loved birds.',
      '四、书面表达：略',
    ],
    { ...ENGLISH, 7: 'children / kids' },
  ),
  english('english-semicolons', [
    TITLE,
    '1-6：CBBBCA；7. children；8. went；9. has finished；10. fifteen；11. heavier；12. 1998；13. At 8:30.；14. Because he loved birds.',
  ]),
]

const RESTARTING = {
  ...letterAnswers(1, 'BACDA', '一、'),
  ...textAnswers(1, ['北京', '5', '100', '孟浩然'], '二、'),
  ...letterAnswers(1, '对错对错', '三、'),
}
const restarting = (id: string, key: KeyBlock[]): KeyLayout => ({
  id,
  paper: 'restarting',
  place: 'page',
  key,
  answers: RESTARTING,
})

const RESTARTING_LAYOUTS: KeyLayout[] = [
  restarting('restarting-headings-on-line', [
    '一、选择题：1. B 2. A 3. C 4. D 5. A',
    '二、填空题：1. 北京 2. 5 3. 100 4. 孟浩然',
    '三、判断题：1. √ 2. × 3. √ 4. ×',
  ]),
  restarting('restarting-headings-above', [
    TITLE,
    '一、选择题',
    '1-5 BACDA',
    '二、填空题',
    '1. 北京　2. 5　3. 100　4. 孟浩然',
    '三、判断题',
    '1-4 √×√×',
  ]),
  restarting('restarting-in-row', [
    TITLE,
    '一、1-5 BACDA　二、1. 北京　2. 5　3. 100　4. 孟浩然　三、1-4 √×√×',
  ]),
  restarting('restarting-ordinals', [
    TITLE,
    '一、1.B 2.A 3.C 4.D 5.A',
    '二、1.北京 2.5 3.100 4.孟浩然',
    '三、1.√ 2.× 3.√ 4.×',
  ]),
  restarting('restarting-kinds', [
    TITLE,
    '选择题：1-5 BACDA',
    '填空题：1. 北京；2. 5；3. 100；4. 孟浩然',
    '判断题：1-4 √×√×',
  ]),
  restarting('restarting-bracketed-ordinals', [
    TITLE,
    '（一）1-5 BACDA',
    '（二）1. 北京　2. 5　3. 100　4. 孟浩然',
    '（三）1-4 √×√×',
  ]),
  restarting('restarting-tables', [
    TITLE,
    '一、选择题',
    {
      table: [
        ['题号', '1', '2', '3', '4', '5'],
        ['答案', 'B', 'A', 'C', 'D', 'A'],
      ],
    },
    '二、填空题',
    '1. 北京',
    '2. 5',
    '3. 100',
    '4. 孟浩然',
    '三、判断题',
    {
      table: [
        ['题号', '1', '2', '3', '4'],
        ['答案', '√', '×', '√', '×'],
      ],
    },
  ]),
  restarting('restarting-no-numbers', [
    TITLE,
    '一、选择题：BACDA',
    '二、填空题：1. 北京 2. 5 3. 100 4. 孟浩然',
    '三、判断题：√×√×',
  ]),
]

const history = (id: string, key: KeyBlock[], answers: Record<string, string>): KeyLayout => ({
  id,
  paper: 'history',
  place: 'page',
  key,
  answers: { ...letterAnswers(21, 'BACD'), ...answers },
})

const HISTORY_LAYOUTS: KeyLayout[] = [
  history(
    'history-parts',
    [
      TITLE,
      '21—24 BACD',
      '25.（1）变化：工厂增多；1898年铁路修到江边。（6分）',
      '（2）原因：国家政策的支持；1876年以后技术的进步。（6分）',
      '26. 略（言之有理即可）',
    ],
    {
      25: '（1）变化：工厂增多；1898年铁路修到江边。（6分）（2）原因：国家政策的支持；1876年以后技术的进步。',
    },
  ),
  history(
    'history-explained',
    [
      TITLE,
      '21．B【解析】造纸术出现在汉代，故选B。',
      '22．A【解析】现在完成时，1. 看since；2. 看for。',
      '23．C【解析】本题考查常识。',
      '24．D【解析】20世纪以后才有这种用法。',
    ],
    {},
  ),
  history(
    'history-table',
    [
      TITLE,
      {
        table: [
          ['21', '22', '23', '24'],
          ['B', 'A', 'C', 'D'],
        ],
      },
      '25.（1）工厂增多，铁路修到江边。',
      '（2）技术进步。',
    ],
    { 25: '（1）工厂增多，铁路修到江边。（2）技术进步。' },
  ),
]

const SHORT = { ...letterAnswers(1, 'CBBBCA'), ...textAnswers(7, ['children', 'went', 'has finished']) }
const short = (id: string, place: KeyPosition, key: KeyBlock[]): KeyLayout => ({
  id,
  paper: 'short',
  place,
  key,
  answers: SHORT,
})

const FOOT_LAYOUTS: KeyLayout[] = [
  short('foot-one-line', 'foot', ['参考答案：1—6 CBBBCA 7. children 8. went 9. has finished']),
  short('foot-heading', 'foot', [TITLE, '1-6 CBBBCA', '7. children  8. went  9. has finished']),
  short('foot-short-heading', 'foot', ['答案：1-6 CBBBCA；7. children；8. went；9. has finished']),
  short('foot-brackets', 'foot', ['【参考答案】1-6 CBBBCA　7. children　8. went　9. has finished']),
  short('foot-sections', 'foot', [
    '参考答案',
    '一、1. C 2. B 3. B 4. B 5. C 6. A',
    '二、7. children 8. went 9. has finished',
  ]),
  short('foot-kinds', 'foot', ['选择题答案：1-6 CBBBCA', '填空题答案：7. children 8. went 9. has finished']),
  short('foot-english', 'foot', ['Keys: 1-6 CBBBCA  7. children  8. went  9. has finished']),
  short('foot-table', 'foot', [
    '参考答案',
    {
      table: [
        ['题号', '1', '2', '3', '4', '5', '6'],
        ['答案', 'C', 'B', 'B', 'B', 'C', 'A'],
      ],
    },
    '7. children  8. went  9. has finished',
  ]),
  short('upside-down-mixed', 'upside-down', [TITLE, '1-6 CBBBCA', '7. children  8. went  9. has finished']),
]

export const TEXT_LAYOUTS: KeyLayout[] = [
  ...MIXED_LAYOUTS,
  ...ENGLISH_LAYOUTS,
  ...RESTARTING_LAYOUTS,
  ...HISTORY_LAYOUTS,
  ...FOOT_LAYOUTS,
]
