/** Two sounds that Chinese learners confuse, with how to tell them apart. */
export interface Contrast {
  /** Stored with the learner's progress: never reuse it for other sounds. */
  readonly id: string
  /** IPA symbols of our word bank. An empty second symbol means that the sound is missing. */
  readonly sounds: readonly [string, string]
  /** Only at the end of words. */
  readonly atEnd?: boolean
  readonly title: string
  /** How to place tongue and lips, and what to listen to. */
  readonly hint: string
}

/** Ordered from the contrasts that matter most to beginners. */
export const CONTRASTS: readonly Contrast[] = [
  {
    id: 'i-long',
    sounds: ['iː', 'ɪ'],
    title: 'iː 和 ɪ',
    hint: 'iː 嘴角向两边拉开，像微笑，舌头抬高、绷紧，声音拉长；ɪ 嘴唇放松，舌位低一点，短促有力。不只是长短，嘴形也不同。',
  },
  {
    id: 'ae-e',
    sounds: ['e', 'æ'],
    title: 'e 和 æ',
    hint: 'e 嘴张开约一指宽，舌尖轻抵下齿；æ 下巴再往下放，张开约两指宽，嘴角向两边拉，声音扁而饱满。',
  },
  {
    id: 'ae-uh',
    sounds: ['æ', 'ʌ'],
    title: 'æ 和 ʌ',
    hint: 'æ 舌头靠前、放平，嘴角拉开；ʌ 舌头在中间，嘴自然半开，短促，像被人轻轻拍了一下时发的“啊”。',
  },
  {
    id: 'i-e',
    sounds: ['ɪ', 'e'],
    title: 'ɪ 和 e',
    hint: 'ɪ 几乎不用张嘴，短而轻；e 下巴放低，能放进一个指尖。先念 e，再慢慢合一点，就到了 ɪ。',
  },
  {
    id: 'e-ei',
    sounds: ['e', 'eɪ'],
    title: 'e 和 eɪ',
    hint: 'e 只有一个音，嘴形不动；eɪ 从 e 滑向 ɪ，嘴慢慢合上，前重后轻，要念足两步。',
  },
  {
    id: 'ai-ei',
    sounds: ['aɪ', 'eɪ'],
    title: 'aɪ 和 eɪ',
    hint: 'aɪ 起点嘴张得大，像“爱”但要滑得更完整；eɪ 起点嘴只张一半。看起点的下巴位置就能分清。',
  },
  {
    id: 'o-oh',
    sounds: ['ɔː', 'əʊ'],
    title: 'ɔː 和 əʊ',
    hint: 'ɔː 双唇收圆、向前突出，嘴形保持不动；əʊ 先放松再慢慢收圆，嘴形有变化。',
  },
  {
    id: 'o-uh',
    sounds: ['ɒ', 'ʌ'],
    title: 'ɒ 和 ʌ',
    hint: 'ɒ 嘴张大、稍圆，舌头往后缩；ʌ 嘴只半开，不圆唇，舌头在中间。',
  },
  {
    id: 'er-or',
    sounds: ['ɜː', 'ɔː'],
    title: 'ɜː 和 ɔː',
    hint: 'ɜː 嘴唇扁平放松，舌头悬在中间，美音再把舌尖卷起；ɔː 双唇收圆突出。先看嘴唇圆不圆。',
  },
  {
    id: 'oo-long',
    sounds: ['uː', 'ʊ'],
    title: 'uː 和 ʊ',
    hint: 'uː 双唇收成小圆孔，用力向前，声音长；ʊ 双唇稍圆、放松，短促。',
  },
  {
    id: 'th-s',
    sounds: ['θ', 's'],
    title: 'θ 和 s',
    hint: 'θ 舌尖轻轻伸到上下牙之间，气流从舌面上吹出，能摸到舌尖；s 舌尖收在牙后，气流细而尖。照镜子看得见舌尖才是 θ。',
  },
  {
    id: 'th-t',
    sounds: ['θ', 't'],
    title: 'θ 和 t',
    hint: 'θ 舌尖在两牙之间，气流一直往外送；t 舌尖顶住上齿龈，憋住气再突然放开。',
  },
  {
    id: 'th-f',
    sounds: ['θ', 'f'],
    title: 'θ 和 f',
    hint: 'θ 用舌尖碰上牙；f 用上牙轻咬下嘴唇，舌头不参与。',
  },
  {
    id: 'dh-d',
    sounds: ['ð', 'd'],
    title: 'ð 和 d',
    hint: 'ð 舌尖放在两牙之间，喉咙振动，气流持续；d 舌尖顶住上齿龈，突然放开。',
  },
  {
    id: 'l-r',
    sounds: ['l', 'r'],
    title: 'l 和 r',
    hint: 'l 舌尖顶住上齿龈，气从两边走，嘴唇放松；r 舌尖向上卷但哪儿也不碰，嘴唇稍稍收圆。',
  },
  {
    id: 'l-n',
    sounds: ['l', 'n'],
    title: 'l 和 n',
    hint: '两个音舌尖都顶住上齿龈：l 气从嘴里出来，捏住鼻子也能念；n 气从鼻子出来，捏住鼻子就念不出。',
  },
  {
    id: 'v-w',
    sounds: ['v', 'w'],
    title: 'v 和 w',
    hint: 'v 上牙轻咬下嘴唇，喉咙振动，有摩擦；w 双唇收圆再放开，牙齿不碰嘴唇。',
  },
  {
    id: 'f-v',
    sounds: ['f', 'v'],
    title: 'f 和 v',
    hint: '嘴形一样，都是上牙咬下唇；f 喉咙不振动，v 喉咙振动，手放在喉咙上能感到。',
  },
  {
    id: 'f-h',
    sounds: ['f', 'h'],
    title: 'f 和 h',
    hint: 'f 上牙轻咬下嘴唇，气从缝里挤出来；h 嘴自然张开，像哈气，嘴唇和牙齿都不碰。',
  },
  {
    id: 's-sh',
    sounds: ['s', 'ʃ'],
    title: 's 和 ʃ',
    hint: 's 嘴角拉开，舌尖靠近上齿龈，声音尖细；ʃ 双唇向前突出，舌头往后缩，像“嘘”。',
  },
  {
    id: 'sh-ch',
    sounds: ['ʃ', 'tʃ'],
    title: 'ʃ 和 tʃ',
    hint: 'ʃ 气流一直往外送，可以拉长；tʃ 先用舌尖堵住，再突然放开，短促，拉不长。',
  },
  {
    id: 'p-b',
    sounds: ['p', 'b'],
    title: 'p 和 b',
    hint: 'p 双唇弹开时送一口气，手放嘴前能感到；b 几乎没有气，喉咙马上振动。',
  },
  {
    id: 'n-ng',
    sounds: ['n', 'ŋ'],
    title: 'n 和 ŋ',
    hint: 'n 舌尖顶住上齿龈收尾；ŋ 舌尖放下，舌根抬起抵住软腭，气从鼻子出来，嘴可以不合。',
  },
  {
    id: 'm-n-end',
    sounds: ['m', 'n'],
    atEnd: true,
    title: '词尾 m 和 n',
    hint: '结尾的 m 一定要闭上双唇，哼一声；n 嘴不闭，舌尖顶住上齿龈。',
  },
  {
    id: 't-d-end',
    sounds: ['t', 'd'],
    atEnd: true,
    title: '词尾 t 和 d',
    hint: '词尾 t 前面的元音短，收得干脆；词尾 d 前面的元音长一些，喉咙振动。都不要在后面添一个“呃”。',
  },
  {
    id: 'k-g-end',
    sounds: ['k', 'ɡ'],
    atEnd: true,
    title: '词尾 k 和 ɡ',
    hint: '舌根都抵住软腭。k 前面的元音短，轻轻送气；ɡ 前面的元音长，喉咙振动。',
  },
  {
    id: 's-z-end',
    sounds: ['s', 'z'],
    atEnd: true,
    title: '词尾 s 和 z',
    hint: 's 只有气流；z 喉咙振动，像蜜蜂嗡嗡叫，前面的元音也更长。',
  },
  {
    id: 'l-none-end',
    sounds: ['l', ''],
    atEnd: true,
    title: '词尾有没有 l',
    hint: '词尾 l 要把舌尖抬起来顶住上齿龈，停住再结束；没有 l 的词，舌尖一直放着。',
  },
  {
    id: 't-none-end',
    sounds: ['t', ''],
    atEnd: true,
    title: '词尾有没有 t',
    hint: '词尾 t 舌尖顶住上齿龈，把元音突然收住；没有 t 的词，元音可以自然拖长。',
  },
  {
    id: 'n-none-end',
    sounds: ['n', ''],
    atEnd: true,
    title: '词尾有没有 n',
    hint: '词尾 n 舌尖要顶住上齿龈，气从鼻子出来；没有 n 的词，舌尖不抬。',
  },
]
