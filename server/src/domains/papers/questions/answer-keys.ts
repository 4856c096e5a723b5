import { isOmitted } from '../splitting/key/answer-text.ts'

/** Placeholders of keys without an answer: 略, 见解析, 答案不唯一, 言之有理即可. */
const NO_KEY =
  /^[\s(（【[]*(?:答案|参考答案|本题)?[:：]?(?:略|从略|见?略|暂?无|无答案|没有答案|待定|(?:详?见|参见)(?:解析|详解|图|教材|课本|上|下).{0,4}|(?:答案)?(?:不|非)唯一|开放(?:性|题|性试题|性题目)?|言之(?:有理|成理)(?:即可)?|(?:意思|表述|语意)?(?:相近|合理|符合题意|通顺|对)(?:即可|就行|均可|都可以)?|酌情给分|自由发挥|omitted|n\/?a|none|see above|answers? (?:may )?var(?:y|ies))[)）\]】\s。.,，;；!！、]*(?:[,，;；、]?(?:言之|合理|意思).{0,8}(?:即可|均可|给分)[。.]?)?$/i

/** Whether a text is an answer that others can be compared with. */
export const isKey = (text: string): boolean =>
  text.trim() !== '' && !NO_KEY.test(text.trim()) && !isOmitted(text)
