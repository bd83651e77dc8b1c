import { expect, test } from 'vitest';
import { orderCameras } from './camera-order.ts';

const cameras = (...labels: string[]) => labels.map((label, at) => ({ id: String(at), label }));
const ordered = (saved: string | null, ...labels: string[]) =>
  orderCameras(cameras(...labels), saved).map(({ label }) => label);

test('an iPhone starts with its main rear camera and ends with the front one', () => {
  expect(
    ordered(
      null,
      'Front Camera',
      'Back Ultra Wide Camera',
      'Back Dual Wide Camera',
      'Back Triple Camera',
      'Back Camera',
    ),
  ).toEqual([
    'Back Camera',
    'Back Triple Camera',
    'Back Ultra Wide Camera',
    'Back Dual Wide Camera',
    'Front Camera',
  ]);
});

test('an Android phone starts with the first camera that faces back', () => {
  expect(
    ordered(null, 'camera2 1, facing front', 'camera2 0, facing back', 'camera2 2, facing back'),
  ).toEqual(['camera2 0, facing back', 'camera2 2, facing back', 'camera2 1, facing front']);
});

test('a Polish phone starts with its rear camera', () => {
  expect(ordered(null, 'Aparat przedni', 'Aparat tylny ultraszerokokątny', 'Aparat tylny')[0]).toBe(
    'Aparat tylny',
  );
});

test('the camera that the installer chose comes first, whatever it is', () => {
  expect(ordered('Front Camera', 'Back Camera', 'Front Camera')).toEqual(['Front Camera', 'Back Camera']);
});

test('a computer whose cameras say nothing keeps its order', () => {
  expect(ordered(null, 'HD Webcam', 'USB Video')).toEqual(['HD Webcam', 'USB Video']);
});
