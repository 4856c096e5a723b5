/** A typical own text of level 初中. */
export const OWN_TEXT_PARAGRAPHS = [
  'Last winter my family moved from a small village to a big city. Every morning I took the number 16 bus at six.',
  'The driver was Mr Zhou, a tall man with a loud voice. He knew the names of all his passengers.',
  'In December it snowed for three days. One evening the bus stopped on a bridge. There were twelve people on it that day. Mr Zhou called a doctor. My cousin Anna played her violin. We waited for ninety minutes.',
  'At nine the road was open again. The doctor took the old woman to the hospital.',
]
