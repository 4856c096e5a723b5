import { explain } from '@shangxue/study/explain'
import type { EmbeddedEngine } from '../port.ts'
import { explainFromData } from './explain.ts'
import { gradeByKeyPoints } from './grade.ts'
import { solveByRule } from './solve.ts'
import { varyByRule } from './vary.ts'

/** Rules only: the same answer each time, without a network. */
export const embeddedEngine: EmbeddedEngine = {
  /** OCR and the splitter stand for it. */
  readPage: () => null,
  solve: solveByRule,
  explain: explainFromData,
  teach: ({ of, related }) => explain(of, related),
  summarise: ({ plain }) => plain,
  grade: gradeByKeyPoints,
  vary: varyByRule,
  /** Reading has its own library to compose from. */
  compose: () => null,
}
