import type { Task } from '../session/session-run.ts'

const TEXTS: Record<Task, string> = {
  meet: '看一看，跟着读',
  recognise: '它是什么意思？',
  name: '图上是什么？',
  listen: '听一听，选一选',
  spell: '看意思，写单词',
  fill: '选词，填空',
}
const PICTURE_TEXTS: Partial<Record<Task, string>> = {
  recognise: '是哪张图？点一点',
  listen: '听一听，点一张图',
  spell: '看图，写单词',
}

/** The instruction of a question and its kind; `isByPicture` if pictures are its answers or its hint. */
export function instructionFor(task: Task, isByPicture: boolean) {
  const pictureText = isByPicture && PICTURE_TEXTS[task]
  return pictureText
    ? { kind: `${task} picture`, instruction: pictureText }
    : { kind: task, instruction: TEXTS[task] }
}
