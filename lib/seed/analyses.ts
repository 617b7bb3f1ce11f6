import { exampleConfiguration, exampleRunsCsv } from '../resources/example';
import { cast } from './people';

interface SeedVersion {
  text: string;
  note: string;
  by: string;
  daysAgo: number;
  /** When an administrator released it. */
  registeredDaysAgo?: number;
}

interface SeedAnalysis {
  id: string;
  /** Oldest first; their names are 1, 2, 3 ... */
  versions: readonly SeedVersion[];
  runsCsv?: string;
}

/** The YASA configuration as its author wrote it first, before the memory runs were measured. */
const yasaDraft = `# Sleep staging with YASA; first guess, not measured yet
identification:
  name: "YASA sleep staging"
docker: {image: "ghcr.io/example/yasa-staging", tag: "0.9.0"}
resources:
  cpu_cores: 1
  base_system_memory_mib: 2048
  per_hour_per_channel_system_memory_mib: 120
inputs:
  recording:
    channel_types:
      - type: "EEG"
        number: {range: [1, 1]}
        requirements: {sampling_rate: {range: [81, "+inf"]}}
    minimum_duration_seconds: 300
outputs:
  events:
    - {label: "Sleep stage W", probabilistic: true}
    - {label: "Sleep stage REM", probabilistic: true}
`;

/** With a program that the demo's node can run, which has no images. */
function startable(text: string): string {
  return text.replace('tag: "1.0.0"}', 'tag: "1.0.0", command: ["sleep", "900"]}');
}

/** A detector on the GPU; `memory` and `registration` are what its versions differ in. */
const spindles = (memory: string, registration = '') => `identification: {name: Spindle detector (GPU)}
docker:
  image: registry.example/spindles
  tag: 2.3.1
resources: # the network runs at 128 Hz on the GPU; the raw signal stays on the host
  cpu_cores: 4
${memory}  gpus: 1
  gpu_required: true
  base_gpu_memory_mib: 1900
  per_hour_gpu_memory_mib: 12.5
  per_hour_per_channel_gpu_memory_mib: 1.76
  artifacts_memory_mib: 5
  per_hour_artifacts_memory_mib: 0.8
${registration}`;

const spindlesGuessed = `  base_system_memory_mib: 4096
  per_hour_per_channel_per_khz_system_memory_mib: 55
`;

const spindlesMeasured = `  base_system_memory_mib: 2600
  per_hour_per_channel_system_memory_mib: 3.52      # two float32 copies at 128 Hz
  per_hour_per_channel_per_khz_system_memory_mib: 13.74
`;

const spindlesRegistration = `  wall_clock:
    seconds: 14400
    reason: >-
      Sequence model over the whole night;
      four hours on the slowest card
priority:
  base: 2
`;

const spindlesRuns = `hours,channels,sample_rate_hz,peak_mib
8,2,256,2011
8,8,256,2308
8,8,512,2470
10,6,200,2187
24,4,512,2614
`;

const marker = `# shared defaults through an anchor
x-defaults: &small
  cpu_cores: 2
  base_system_memory_mib: 512
identification:
  name: 'Artefact marker'
resources:
  <<: *small
  per_hour_per_channel_system_memory_mib: 1.76
  per_hour_system_memory_mib: 4
`;

export const seedAnalyses: readonly SeedAnalysis[] = [
  {
    id: 'yasa-staging',
    versions: [
      { text: yasaDraft, note: 'First draft', by: cast.author, daysAgo: 64 },
      {
        text: startable(exampleConfiguration),
        note: 'Memory terms from measured runs',
        by: cast.author,
        daysAgo: 41,
        registeredDaysAgo: 40,
      },
    ],
    runsCsv: exampleRunsCsv,
  },
  {
    id: 'spindle-detector',
    versions: [
      { text: spindles(spindlesGuessed), note: 'First draft', by: cast.author, daysAgo: 33 },
      { text: spindles(spindlesMeasured), note: 'Measured on five nights', by: cast.author, daysAgo: 21 },
      {
        text: spindles(spindlesMeasured, spindlesRegistration),
        note: 'Registered from version 2',
        by: cast.administrator,
        daysAgo: 20,
        registeredDaysAgo: 20,
      },
    ],
    runsCsv: spindlesRuns,
  },
  {
    id: 'artefact-marker',
    versions: [{ text: marker, note: '', by: cast.administrator, daysAgo: 9 }],
  },
];
