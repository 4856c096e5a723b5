import { explain } from '@shangxue/study/language/explain'
import type { EmbeddedEngine } from '../port.ts'
import { explainFromData } from './explain.ts'
import { gradeByKeyPoints } from './grade.ts'
import { solveByRule } from './solve.ts'
import { varyByRule } from './vary.ts'

/** Rule-based engine: deterministic and offline. */
export const embeddedEngine: EmbeddedEngine = {
  /** Pages are read by OCR and the splitter instead. */
  readPage: () => null,
  solve: solveByRule,
  explain: explainFromData,
  teach: ({ of: subject, related }) => explain(subject, related),
  summarise: ({ plain }) => plain,
  grade: gradeByKeyPoints,
  vary: varyByRule,
  /** The reading domain composes from its own library instead. */
  compose: () => null,
}
