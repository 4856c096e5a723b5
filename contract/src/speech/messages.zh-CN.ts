import { errorEntry } from '../errors/error-entry.ts'

export const speech_text = errorEntry(40010, 400, '朗读内容应为 1 至 {most} 个字，请修改后重试')
export const speech_unavailable = errorEntry(50310, 503, '服务器暂时不能朗读，将使用设备自带的语音')
