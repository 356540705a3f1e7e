/** A short tone and a short buzz: whoever looks at the goods and not at the screen knows that a code was read. */
let sound: AudioContext | undefined;

/** Browsers allow sound only after something was pressed, which has just happened when the camera opens. */
export function prepareSignal(): void {
  sound ??= typeof AudioContext === 'function' ? new AudioContext() : undefined;
  if (sound?.state === 'suspended') sound.resume().catch(() => {});
}

export function giveSignal(): void {
  navigator.vibrate?.(60);
  if (sound?.state !== 'running') return;
  const tone = sound.createOscillator();
  const volume = sound.createGain();
  const [now, length] = [sound.currentTime, 0.09];
  tone.frequency.value = 1760;
  // The tone fades out, because without that it ends with a click.
  volume.gain.setValueAtTime(0.12, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + length);
  tone.connect(volume).connect(sound.destination);
  tone.start(now);
  tone.stop(now + length);
}
