/** The first that fits counts: many browsers name others beside themselves. */
const SYSTEMS: readonly (readonly [sign: RegExp, words: string])[] = [
  [/HarmonyOS|OpenHarmony/, '鸿蒙'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android.*Mobile/, '安卓手机'],
  [/Android/, '安卓平板'],
  [/Windows/, 'Windows电脑'],
  [/Macintosh/, 'Mac电脑'],
  [/CrOS|Linux/, 'Linux电脑'],
]
const BROWSERS: readonly (readonly [sign: RegExp, words: string])[] = [
  [/MicroMessenger/, '微信'],
  [/DingTalk/, '钉钉'],
  [/HuaweiBrowser/, '华为浏览器'],
  [/MiuiBrowser/, '小米浏览器'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]

/** A device in words that its owner knows it by: `安卓手机 · Chrome`; what names neither is 未知设备. */
export function deviceWords(userAgent: string | null): string {
  const known = [SYSTEMS, BROWSERS].flatMap((signs) => signs.find(([sign]) => sign.test(userAgent ?? ''))?.[1] ?? [])
  return known.length === 0 ? '未知设备' : known.join(' · ')
}
